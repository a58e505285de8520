import * as LIMITS from '../limits.ts'
import type { BrushKey } from '../types.ts'
import { type Pose, poseLog } from './poses.ts'

/** Fields of entity_state_t that tell where a brush model stands, by slot. */
export const ENTITY = ['modelindex', 'origin[0]', 'origin[1]', 'origin[2]', 'angles[0]', 'angles[1]', 'angles[2]']

/** Packets that the server may still refer to (UPDATE_BACKUP). */
const PACKETS = 64
const MOST_ENTITIES = 512

type State = Float64Array<ArrayBuffer>
type Packet = { number: number; entities: Map<number, State> }

/** Where brush models stand, as the entities of packets say: each refers to an earlier packet or to what was said first. */
export interface BrushLog {
  /** What a baseline of an entity is read into. */
  baseline: (entity: number) => State
  instanced: () => State
  /** A file or model of the server by its number: `*7` is a brush model of the map. */
  resource: (index: number, name: string) => void
  /** The packet whose messages follow, and its row; -1 while loading. */
  receive: (packet: number, row: number, seconds: number) => void
  /** Its entities follow, as changes to packet `base` (its lowest 8 bits), or all of them: null. */
  begin: (base: number | null) => void
  /** What an entity's changes are read into: its state in the base, or what it was `from`, or its baseline. */
  entity: (number: number, from: { instanced: number | null; before: number | null }) => State
  removed: (number: number) => void
  end: () => void
  /** Another session began: its models are no longer those of the map. */
  close: () => void
  keys: () => BrushKey[]
}

export function brushLog(): BrushLog {
  const baselines = new Map<number, State>()
  const instances: State[] = []
  const packets: (Packet | undefined)[] = []
  const poses = poseLog(LIMITS.brushKeys)
  let [number, row, seconds] = [0, -1, 0]
  let entities = new Map<number, State>()
  let order: State[] = []
  let changed: number[] = []
  /** nothing can be said of changes to a packet that never came */
  let isKnown = false
  let isClosed = false
  const brushes = new Map<number, number>()
  const blank = (): State => new Float64Array(ENTITY.length)

  return {
    baseline(entity) {
      const state = blank()
      baselines.set(entity, state)
      return state
    },
    instanced() {
      const state = blank()
      instances.push(state)
      return state
    },
    resource(index, name) {
      const brush = /^\*(\d{1,3})$/.exec(name)?.[1]
      if (brush !== undefined) brushes.set(index, Number(brush))
    },
    receive: (packet, at, time) => {
      ;[number, row, seconds] = [packet, at, time]
    },
    begin(base) {
      const before = base === null ? null : packets[base % PACKETS]
      isKnown = base === null || (before?.number ?? -1) % 256 === base
      entities = new Map(before?.entities)
      order = []
      changed = []
    },
    entity(entity, { instanced, before }) {
      const from =
        (instanced !== null ? instances[instanced] : before !== null ? order[order.length - before] : undefined) ??
        entities.get(entity) ??
        baselines.get(entity)
      const state = from?.slice() ?? blank()
      if (entities.size < MOST_ENTITIES) entities.set(entity, state)
      order.push(state)
      changed.push(entity)
      return state
    },
    removed: (entity) => {
      entities.delete(entity)
    },
    end() {
      if (!isKnown) return
      packets[number % PACKETS] = { number, entities }
      if (row >= 0 && !isClosed) for (const entity of changed) look(entity)
    },
    close: () => {
      isClosed = true
    },
    keys: () => poses.keys(),
  }

  function look(entity: number): void {
    const [state, first] = [entities.get(entity), baselines.get(entity)]
    const brush = brushes.get(state?.[0] ?? 0)
    if (!state || !first || brush === undefined) return
    // until it moves it stands where the map has it
    if (poses.has(brush) || state.some((value, slot) => value !== first[slot]))
      poses.add(brush, row, seconds, poseOf(state))
  }
}

const poseOf = (state: State): Pose => Array.from(state.subarray(1)) as unknown as Pose
