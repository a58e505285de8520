import { Geometry, Mesh, type OGLRenderingContext, Program } from 'ogl'
import { poseAt, type Run } from '../data/run.ts'
import { capsule } from '../race/capsule.ts'
import { FINISH_COLOUR, type Rgb, RUN_COLOUR, rgb, START_COLOUR } from '../race/colours.ts'
import { ribbonOf } from './ribbon.ts'
import { GRID, MARKS, RIBBON, RUNNER } from './shaders.ts'

/** A run on the stage, and the moments of it that count, in milliseconds of its own clock. */
export interface StagedRun {
  run: Run
  startMs: number
  finishMs: number
}

const SPEEDS = ['#6b725c', '#9b8d49', '#cda12e', '#fbb12f', '#faf4d6'].flatMap(rgb)
const GRID_REACH = 16_384
/** The game's body: 32 wide, 72 high, 36 ducked. */
const BODY = { radius: 16, standing: 72, ducked: 36 }
const MARK_PIXELS = 9

/** The floor of lines, at a height. */
export function gridMesh(gl: OGLRenderingContext, height: number): Mesh {
  const reach = GRID_REACH
  const position = Float32Array.of(-reach, -reach, 0, reach, -reach, 0, -reach, reach, 0, reach, reach, 0)
  const geometry = new Geometry(gl, {
    position: { size: 3, data: position },
    index: { data: Uint16Array.of(0, 1, 2, 2, 1, 3) },
  })
  const mesh = new Mesh(gl, { geometry, program: new Program(gl, { ...GRID, cullFace: false }), frustumCulled: false })
  mesh.position.z = height
  return mesh
}

/** The way of the run: as it is seen, and where a wall is before it. `window` is what of it is shown, in ms since the start. */
export function ribbonMeshes(gl: OGLRenderingContext, { run, startMs }: StagedRun, window: [number, number]): Mesh[] {
  const { position, ms, speed, across, index } = ribbonOf(run, startMs)
  const geometry = new Geometry(gl, {
    position: { size: 3, data: position },
    ...{ ms: { data: ms }, speed: { data: speed }, across: { data: across }, index: { data: index } },
  })
  return [false, true].map((behind) => {
    const program = new Program(gl, {
      ...RIBBON,
      uniforms: { window: { value: window }, steps: { value: SPEEDS }, behind: { value: Number(behind) } },
      ...{ cullFace: false as const, transparent: behind, depthWrite: !behind },
      depthFunc: behind ? gl.GREATER : gl.LEQUAL,
    })
    if (behind) program.setBlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    return new Mesh(gl, { geometry, program, frustumCulled: false, renderOrder: behind ? 2 : 1 })
  })
}

/** Squares at the take-offs, the start and the finish. `jumps` are moments of the run's own clock. */
export function marksMesh(
  gl: OGLRenderingContext,
  { run, startMs, finishMs }: StagedRun,
  jumps: readonly number[],
): Mesh {
  const marks: readonly (readonly [number, Rgb])[] = [
    ...jumps.map((ms) => [ms, rgb('#12140d')] as const),
    [startMs, rgb(START_COLOUR)],
    [finishMs, rgb(FINISH_COLOUR)],
  ]
  const places = marks.map(([ms]) => poseAt(run, ms))
  const geometry = new Geometry(gl, {
    position: { size: 3, data: Float32Array.from(places.flatMap(({ x, y, feet }) => [x, y, feet + 4])) },
    tint: { size: 3, data: Float32Array.from(marks.flatMap(([, tint]) => tint)) },
  })
  const program = new Program(gl, { ...MARKS, uniforms: { size: { value: MARK_PIXELS } } })
  return new Mesh(gl, { geometry, program, mode: gl.POINTS, frustumCulled: false, renderOrder: 3 })
}

/** A body that stands where it is put; a ghost where a broken edge is given. */
export function runnerMesh(gl: OGLRenderingContext, ghost: { colour: string; dash: number } | null): Mesh {
  const { position, normal, index } = capsule(BODY.radius, BODY.standing)
  const geometry = new Geometry(gl, {
    position: { size: 3, data: position },
    normal: { size: 3, data: normal },
    index: { data: index },
  })
  const program = new Program(gl, {
    ...RUNNER,
    uniforms: {
      tint: { value: rgb(ghost?.colour ?? RUN_COLOUR) },
      ghost: { value: Number(ghost !== null) },
      dash: { value: ghost?.dash ?? 1 },
      tall: { value: BODY.standing },
    },
    transparent: ghost !== null,
  })
  if (ghost) program.setBlendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  return new Mesh(gl, { geometry, program, frustumCulled: false, renderOrder: ghost ? 4 : 0 })
}

/** Puts a body where a run is at a moment. */
export function placeRunner(mesh: Mesh, run: Run, ms: number): void {
  const { x, y, feet, yaw, ducked } = poseAt(run, ms)
  mesh.position.set(x, y, feet)
  mesh.rotation.z = (yaw * Math.PI) / 180
  mesh.scale.z = (ducked ? BODY.ducked : BODY.standing) / BODY.standing
}
