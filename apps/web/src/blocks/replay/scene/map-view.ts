import type { Geometry } from '@kz/bsp/geometry'
import { Transform } from 'ogl'
import type { Sight } from './cameras.ts'
import { lookFrom, openEye, openRenderer } from './eye.ts'
import { mapScene } from './map-mesh.ts'

/** A map without a run, drawn when it is asked for. */
export interface MapView {
  draw: (sight: Sight, seconds: number) => void
  resize: (width: number, height: number) => void
  close: () => void
}

/** Opens a map on a canvas; null where the browser draws no WebGL2. `lost` hears when it cannot draw any more. */
export function openMapView(canvas: HTMLCanvasElement, map: Geometry, lost: () => void): MapView | null {
  const renderer = openRenderer(canvas)
  if (!renderer) return null
  const { gl } = renderer
  const scene = new Transform()
  const camera = openEye(gl)
  const { meshes, sky, show } = mapScene(gl, map, [], [])
  for (const mesh of meshes) mesh.setParent(scene)
  gl.clearColor(...sky, 1)
  const handleLost = (event: Event) => {
    event.preventDefault()
    lost()
  }
  canvas.addEventListener('webglcontextlost', handleLost)
  return {
    draw(sight, seconds) {
      lookFrom(camera, sight, renderer.width / Math.max(1, renderer.height))
      show(seconds, 0)
      renderer.render({ scene, camera })
    },
    resize: (width, height) => renderer.setSize(width, height),
    close() {
      canvas.removeEventListener('webglcontextlost', handleLost)
      if (!canvas.isConnected) gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
