import type { Geometry as MapGeometry } from '@kz/bsp/geometry'
import type { BrushKey, LightKey } from '@kz/demo/types'
import { Mesh, Transform } from 'ogl'
import { besideMs } from '../data/replay-data.ts'
import { EMPTY, ghostLook, rgb } from '../race/colours.ts'
import { rowPartAt } from './brush-pose.ts'
import type { Sight } from './cameras.ts'
import { type DrawnCanvas, lookFrom, openEye, openRenderer } from './eye.ts'
import { type MapScene, mapScene } from './map-mesh.ts'
import { gridMesh, marksMesh, placeRunner, ribbonMeshes, runnerMesh, type StagedRun } from './stage-parts.ts'

/** What is drawn of one moment. Times in milliseconds since the start. */
export interface Moment {
  at: number
  sight: Sight
  /** whether the run's own body is seen: not through its own eyes */
  body: boolean
  /** what of the ribbon is shown; from after to: nothing of it, and no take-offs */
  from: number
  to: number
  /** numbers of the ghosts that are shown */
  ghosts: ReadonlySet<number>
}

interface Ghost extends StagedRun {
  /** place in the history, from 2 on */
  place: number
}

/** A picture of runs in a map, drawn when it is asked for. */
export interface Stage {
  draw: (moment: Moment) => void
  /** the map takes the place of the grid; `brushes` are those of its doors and blocks that the run saw move, `lights` how it burned */
  setMap: (map: MapGeometry, brushes: readonly BrushKey[], lights: readonly LightKey[]) => void
  setGhosts: (ghosts: readonly Ghost[]) => void
  resize: (width: number, height: number) => void
  /** the browser took its graphics away: what was drawn last is nothing */
  readonly isLost: boolean
  /** draw calls and triangles of the last picture */
  readonly calls: number
  close: () => void
}

/**
 * Opens a stage on a canvas; null where the browser draws no WebGL2. `lost` hears when it cannot draw any more; `dots` are
 * those of a pixel, the screen's unless told.
 */
export function openStage(
  canvas: DrawnCanvas,
  main: StagedRun & { jumps: readonly number[] },
  lost: () => void,
  dots?: number,
): Stage | null {
  const renderer = openRenderer(canvas, dots)
  if (!renderer) return null
  const { gl } = renderer
  const scene = new Transform()
  const camera = openEye(gl)
  gl.clearColor(...rgb(EMPTY), 1)

  const window: [number, number] = [0, 0]
  const lowest = Array.from(main.run.z).reduce((least, z) => Math.min(least, z), Number.POSITIVE_INFINITY)
  const grid = gridMesh(gl, Number.isFinite(lowest) ? lowest - 36 : 0)
  const body = runnerMesh(gl, null)
  const wayMeshes = [marksMesh(gl, main, main.jumps), ...ribbonMeshes(gl, main, window)]
  for (const mesh of [grid, body, ...wayMeshes]) mesh.setParent(scene)
  let ghosts: { ghost: Ghost; mesh: Mesh }[] = []
  let mapped: MapScene | null = null
  let shown: MapGeometry | null = null
  let calls = 0

  const handleLost = (event: Event) => {
    event.preventDefault()
    lost()
  }
  canvas.addEventListener('webglcontextlost', handleLost)

  return {
    get calls() {
      return calls
    },
    get isLost() {
      return gl.isContextLost()
    },
    setMap(map, brushes, lights) {
      if (map === shown) return
      shown = map
      for (const mesh of [grid, ...(mapped?.meshes ?? [])]) mesh.setParent(null)
      mapped = mapScene(gl, map, brushes, lights)
      for (const mesh of mapped.meshes) mesh.setParent(scene)
      gl.clearColor(...mapped.sky, 1)
    },
    setGhosts(next) {
      for (const { mesh } of ghosts) mesh.setParent(null)
      ghosts = next.map((ghost) => ({ ghost, mesh: runnerMesh(gl, ghostLook(ghost.place)) }))
      for (const { mesh } of ghosts) mesh.setParent(scene)
    },
    resize(width, height) {
      renderer.setSize(width, height)
    },
    draw({ at, sight, body: shown, from, to, ghosts: on }) {
      window[0] = from
      window[1] = to
      mapped?.show(at / 1000, rowPartAt(main.run, main.startMs + at))
      lookFrom(camera, sight, renderer.width / Math.max(1, renderer.height))
      body.visible = shown
      for (const mesh of wayMeshes) mesh.visible = from <= to
      placeRunner(body, main.run, main.startMs + at)
      for (const { ghost, mesh } of ghosts) {
        mesh.visible = on.has(ghost.place)
        placeRunner(mesh, ghost.run, besideMs(main, ghost, at))
      }
      renderer.render({ scene, camera })
      calls = 0
      scene.traverse((node) => {
        if (!node.visible) return true
        if (node instanceof Mesh) calls++
      })
    },
    close() {
      canvas.removeEventListener('webglcontextlost', handleLost)
      // browsers hold few contexts: one that is gone from the page is given back
      if (!('isConnected' in canvas && canvas.isConnected)) gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
