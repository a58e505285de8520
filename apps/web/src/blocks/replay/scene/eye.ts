import { Camera, type OGLRenderingContext, Renderer } from 'ogl'
import { axesOf, type Sight, upright } from './cameras.ts'

const NEAR = 4
const FAR = 16_384
const MOST_DOTS = 2

/** Of the page, or of a worker. */
export type DrawnCanvas = HTMLCanvasElement | OffscreenCanvas

/** Draws on a canvas with so many dots a pixel, those of the screen unless told; null where the browser has no WebGL2. */
export function openRenderer(canvas: DrawnCanvas, dots = Math.min(devicePixelRatio, MOST_DOTS)): Renderer | null {
  if (!canvas.getContext('webgl2', { antialias: true })) return null
  // its types know no canvas of a worker, which it draws on all the same
  return new Renderer({ canvas: canvas as HTMLCanvasElement, antialias: true, dpr: dots })
}

export function openEye(gl: OGLRenderingContext): Camera {
  const camera = new Camera(gl, { near: NEAR, far: FAR })
  camera.matrixAutoUpdate = false
  return camera
}

/** Puts the eye where a sight is taken from. */
export function lookFrom(camera: Camera, sight: Sight, aspect: number): void {
  const { ahead, right, up } = axesOf(sight)
  camera.perspective({ fov: upright(sight.fov), aspect, near: NEAR, far: FAR })
  camera.matrix.set(...[...right, 0, ...up, 0, -ahead[0], -ahead[1], -ahead[2], 0, sight.x, sight.y, sight.z, 1])
  camera.worldMatrixNeedsUpdate = true
}
