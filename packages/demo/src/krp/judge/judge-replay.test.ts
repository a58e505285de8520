import { describe, expect, test } from 'vitest'
import { parseReplay } from '../parse-replay.ts'
import { FORGERIES, type Forgery, forge } from '../simulated/forge.ts'
import { honestRun, STARTED } from '../testing/honest-run.ts'
import type { ReplayFrame, ReplayRun } from '../write/replay-run.ts'
import { writeReplay, writeReplayRows } from '../write/write-replay.ts'
import { judgeReplay } from './judge-replay.ts'
import type { KnownMap, SentRun } from './judge-types.ts'

/** all of them with FULL=1 */
const RUNS = process.env.FULL === '1' ? 1000 : 24
const PATIENCE_MS = 300_000
const never = () => false

function judge(run: ReplayRun, sent: SentRun, map: KnownMap, wasSent: (key: string) => boolean = never) {
  return judgeReplay(parseReplay(writeReplay(run)), sent, map, wasSent)
}
const codesOf = (judgement: ReturnType<typeof judge>) => judgement.reasons.map(({ code }) => code)

test(
  `${RUNS} honest runs are all replayed`,
  () => {
    for (let seed = 1; seed <= RUNS; seed++) {
      const { run, sent, map } = honestRun(seed)
      expect({ seed, ...judge(run, sent, map) }).toEqual({ seed, standing: 'replayed', reasons: [] })
    }
  },
  PATIENCE_MS,
)

const CAUGHT: Record<Forgery, string> = {
  time: 'replay_time',
  map: 'replay_map',
  checkpoints: 'replay_counts',
  'clock-halved': 'replay_clock',
  'clock-halved-whole': 'replay_speed',
  'clock-shaved': 'replay_speed',
  'start-ahead': 'replay_start_ahead',
  'start-after-finish': 'replay_start_after_finish',
  cut: 'replay_way',
  'cut-start': 'replay_start_place',
  'cut-end': 'replay_stop_place',
  teleport: 'replay_way',
  gravity: 'replay_gravity',
  noclip: 'replay_noclip',
  'steam-id': 'replay_player',
  'hidden-gocheck': 'replay_way',
}

describe.each(FORGERIES)('forged: %s', (forgery) => {
  test.each([3, 6, 9, 15, 18])('run %i stays sent', (seed) => {
    const { run, sent, map } = honestRun(seed)
    const forged = forge(forgery, run, sent)
    const judgement = judge(forged.run, forged.sent, map)
    expect(judgement.standing).toBe('sent')
    expect(codesOf(judgement)).toContain(CAUGHT[forgery])
  })
})

test('a replay of another run', () => {
  const [one, other] = [honestRun(4), honestRun(5)]
  expect(codesOf(judge(other.run, one.sent, one.map))).toEqual(
    expect.arrayContaining(['replay_player', 'replay_map', 'replay_time']),
  )
})

test('the same content twice, whatever its header says and however it is packed', () => {
  const { run, sent, map } = honestRun(7)
  const key = parseReplay(writeReplay(run)).replay.contentKey
  const copied = { ...run, steamId: 'STEAM_0:0:42', player: 'copycat', startMs: run.startMs + 60_000 }
  const asSent = { ...sent, steamId: copied.steamId, name: copied.player, startMs: copied.startMs }
  expect(codesOf(judge(copied, asSent, map, (own) => own === key))).toEqual(['replay_known'])
  expect(parseReplay(writeReplayRows(copied)).replay.contentKey).toBe(key)
  expect(parseReplay(writeReplay(honestRun(8).run)).replay.contentKey).not.toBe(key)
})

/** What may differ, just so far, and from where on it may not. */
describe('bounds', () => {
  const { run, sent, map } = honestRun(7)
  const { frames } = run
  const judged = (change: { run?: Partial<ReplayRun>; sent?: Partial<SentRun>; map?: Partial<KnownMap> }) =>
    codesOf(judge({ ...run, ...change.run }, { ...sent, ...change.sent }, { ...map, ...change.map }))
  const changed = (row: number, change: (frame: ReplayFrame) => Partial<ReplayFrame>): Partial<ReplayRun> => ({
    frames: frames.map((frame, at) => (at >= row ? { ...frame, ...change(frame) } : frame)),
  })
  const middle = frames.length >> 1

  test('the time is right within one tick', () => {
    expect(judged({ sent: { timeMs: sent.timeMs + 10 } })).toEqual([])
    expect(judged({ sent: { timeMs: sent.timeMs + 11 } })).toEqual(['replay_time'])
    expect(judged({ sent: { timeMs: sent.timeMs - 20 } })).toEqual([])
    expect(judged({ sent: { timeMs: sent.timeMs - 21 } })).toEqual(['replay_time'])
  })

  test('a start may be a second off, or ahead of us within a day, not after the finish', () => {
    expect(judged({ sent: { startMs: STARTED + 1000 } })).toEqual([])
    expect(judged({ sent: { startMs: STARTED - 1001 } })).toEqual(['replay_start'])
    expect(judged({ sent: { startMs: null } })).toEqual([])
    expect(judged({ sent: { finishMs: STARTED + sent.timeMs - 5000 } })).toEqual([])
    expect(judged({ sent: { finishMs: STARTED + sent.timeMs - 5001 } })).toEqual(['replay_start_after_finish'])
    expect(judged({ sent: { finishMs: null, receivedMs: STARTED } })).toEqual(['replay_start_after_finish'])
  })

  test('an id that names nobody needs the name', () => {
    const local = { run: { steamId: 'STEAM_ID_LAN' }, sent: { steamId: 'STEAM_ID_LAN' } }
    expect(judged(local)).toEqual([])
    expect(judged({ ...local, sent: { ...local.sent, name: null } })).toEqual([])
    expect(judged({ ...local, sent: { ...local.sent, name: 'somebody else' } })).toEqual(['replay_player'])
    expect(judged({ sent: { name: 'renamed' } })).toEqual([])
  })

  test('an unknown version of the map', () => {
    expect(judged({ map: { crcs: [] } })).toEqual(['replay_map_version'])
    expect(judged({ sent: { map: sent.map.toUpperCase() } })).toEqual([])
  })

  test('counts in the header and events are looked at apart', () => {
    expect(judged({ run: { checkpoints: 1 } })).toEqual(['replay_counts'])
    const checkpoint = { row: middle, kind: 'checkpoint' } as const
    expect(judged({ run: { events: [checkpoint] } })).toEqual(['replay_events'])
    expect(judged({ run: { events: [checkpoint], checkpoints: 1 }, sent: { cp: 1 } })).toEqual([])
  })

  test("the map's own teleport breaks the way, from it and to its target alone", () => {
    const moved = changed(middle, ({ x }) => ({ x: x + 400 }))
    const [{ x, y, z }, after] = [frames[middle - 1]!, frames[middle]!]
    const near = { least: [x - 5, y - 5, z - 5], most: [x + 5, y + 5, z + 5] } as const
    const to = [after.x + 400, after.y, after.z] as const
    const open = { buttons: [] }
    expect(judged({ run: moved, map: open })).toEqual(['replay_way'])
    expect(judged({ run: moved, map: { ...open, teleports: [{ ...near, to }] } })).toEqual([])
    const elsewhere = { ...near, to: [to[0] + 100, to[1], to[2]] as const }
    expect(judged({ run: moved, map: { ...open, teleports: [elsewhere] } })).toEqual(['replay_way'])
    const far = { least: [x + 200, y, z] as const, most: [x + 300, y, z] as const, to }
    expect(judged({ run: moved, map: { ...open, teleports: [far] } })).toEqual(['replay_way'])
  })

  test('stairs, duck and what carries the player are no break; places without a number are', () => {
    expect(judged({ run: changed(middle, ({ z }) => ({ z: z + 36 })), map: { buttons: [] } })).toEqual([])
    expect(judged({ run: changed(middle, ({ x }) => ({ x: x + 14 })) })).toEqual([])
    expect(judged({ run: changed(middle, () => ({ x: Number.NaN })), map: { buttons: [] } })).toEqual(['replay_way'])
    expect(judged({ run: changed(middle, () => ({ x: Number.NaN })) })).toContain('replay_stop_place')
  })

  test('where no buttons are known their places are not asked for', () => {
    const [far] = map.buttons
    const away = { ...far!, least: [9000, 0, 0] as const, most: [9001, 1, 1] as const }
    expect(judged({ map: { buttons: [away] } })).toEqual(['replay_start_place'])
    expect(judged({ map: { buttons: [] } })).toEqual([])
  })

  test('a map with a gravity of its own is not judged by it', () => {
    const half = forge('gravity', run, sent).run
    expect(judged({ run: half })).toEqual(['replay_gravity'])
    expect(judged({ run: half, map: { changesGravity: true } })).toEqual([])
  })

  test('state and wishes of the player', () => {
    expect(judged({ run: changed(middle, ({ flags }) => ({ flags: flags | 64 })) })).toEqual(['replay_god_mode'])
    expect(judged({ run: changed(middle, () => ({ moveType: 0 })) })).toEqual(['replay_movement'])
    expect(judged({ run: changed(middle, () => ({ moveType: 256 + 3 })) })).toEqual(['replay_movement'])
    expect(judged({ run: changed(middle, () => ({ forwardMove: 320, sideMove: 0 })) })).toEqual([])
    expect(judged({ run: changed(middle, () => ({ forwardMove: 400, sideMove: 0 })) })).toEqual(['replay_maxspeed'])
  })

  test('time that is shortened on both clocks shows in jumps, and on the ground by the way', () => {
    const shaved = forge('clock-shaved', run, sent)
    expect(codesOf(judge(shaved.run, shaved.sent, map))).toEqual(['replay_speed', 'replay_gravity'])
    const halved = forge('clock-halved-whole', run, sent)
    const walked = halved.run.frames.map((frame) => ({ ...frame, flags: frame.flags | 512 }))
    expect(codesOf(judge({ ...halved.run, frames: walked }, halved.sent, map))).toEqual(['replay_speed'])
  })

  test('a few odd steps are no forged clock; frames without a time are', () => {
    const odd = frames.map((frame, row) => (row < 4 ? { ...frame, frameSeconds: 0.02 } : frame))
    expect(judged({ run: { frames: odd } })).toEqual([])
    const slower = frames.map((frame) => ({ ...frame, frameSeconds: 0.012 }))
    expect(judged({ run: { frames: slower } })).toEqual(['replay_clock'])
    const uneven = frames.map((frame, row) => ({ ...frame, frameSeconds: row % 2 === 0 ? 0.015 : 0.005 }))
    expect(judged({ run: { frames: uneven } })).toEqual(['replay_clock'])
    const timeless = frames.map((frame) => ({ ...frame, frameSeconds: 0 }))
    expect(judged({ run: { frames: timeless } })).toContain('replay_clock')
  })
})

describe('gochecks', () => {
  const { run, sent, map } = honestRun(9, 3)

  test('lead back to a checkpoint', () => {
    expect(codesOf(judge(run, sent, map))).toEqual([])
    const { row } = run.events.find(({ kind }) => kind === 'gocheck')!
    const frames = run.frames.map((frame, at) => (at >= row ? { ...frame, x: frame.x + 200 } : frame))
    expect(codesOf(judge({ ...run, frames }, sent, { ...map, buttons: [] }))).toEqual(['replay_gocheck'])
  })

  test('break the way at their frame only', () => {
    const events = run.events.map((event) => ({ ...event, row: event.row + (event.kind === 'gocheck' ? 5 : 0) }))
    expect(codesOf(judge({ ...run, events }, sent, map))).toContain('replay_way')
  })

  test('break no way of a run that was sent without them', () => {
    const pro = { ...run, gochecks: 0, checkpoints: 0 }
    expect(codesOf(judge(pro, { ...sent, gc: 0, cp: 0 }, map))).toEqual(['replay_events', 'replay_way'])
  })
})

test('a file that is cut off', () => {
  const { run, sent, map } = honestRun(7)
  const bytes = writeReplayRows(run)
  const replay = parseReplay(bytes.subarray(0, bytes.length - 3))
  expect(codesOf(judgeReplay(replay, sent, map, never))).toContain('replay_cut')
})
