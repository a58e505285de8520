import { expect, test } from 'vitest'
import { REFUSING_REASONS, type ReplayReason, type ReplayReasonCode, replayReasonText } from './replay-reasons.ts'

const counts = { cp: 2, gc: 1, sentCp: 0, sentGc: 0 }
const times = { foundMs: 61_230, sentMs: 60_000 }

/** One of each; the type asks for those that are new. */
const EACH: { [Code in ReplayReasonCode]: Omit<Extract<ReplayReason, { code: Code }>, 'code'> } = {
  replay_unreadable: { detail: 'The replay holds no frame.' },
  replay_cut: {},
  replay_player: {},
  replay_map: { found: 'kz_a', sent: 'kz_b' },
  replay_map_version: {},
  replay_counts: counts,
  replay_events: counts,
  replay_start: {},
  replay_start_ahead: {},
  replay_start_after_finish: {},
  replay_time: times,
  replay_clock: times,
  replay_start_place: { units: 300 },
  replay_stop_place: { units: 300 },
  replay_way: { atMs: 12_340, units: 40, count: 1 },
  replay_speed: { share: 2 },
  replay_gocheck: { atMs: 12_340 },
  replay_noclip: { atMs: 12_340 },
  replay_movement: { atMs: 12_340 },
  replay_god_mode: { atMs: 12_340 },
  replay_gravity: { share: 0.5 },
  replay_maxspeed: { atMs: 12_340, speed: 400, limit: 320 },
  replay_map_gravity: {},
  replay_little_computed: { percent: 31.2 },
  replay_unexplained: { atMs: 12_340, percent: 97.1, frames: 40 },
  replay_bias: { part: 'push', share: 1.04 },
  replay_known: {},
}
const reasons = Object.entries(EACH).map(([code, facts]) => ({ code, ...facts }) as ReplayReason)

test.each(reasons)('$code is said in whole sentences, with its facts', (reason) => {
  const text = replayReasonText(reason)
  expect(text).toMatch(/^[A-Z].{10,200}\.$/)
  expect(text).not.toMatch(/undefined|null|NaN|STEAM/)
})

test('the facts stand in the sentences', () => {
  const textOf = (code: ReplayReasonCode) => replayReasonText({ code, ...EACH[code] } as ReplayReason)
  expect(textOf('replay_time')).toBe('The commands of the replay take 01:01.23, the run was sent with 01:00.00.')
  expect(textOf('replay_way')).toBe('At 00:12.34 the player is 40 units further than their speed takes them.')
  expect(textOf('replay_unexplained')).toBe(
    'Of the movement 97.1 % follows from the keys and the view; at 00:12.34 40 frames on end do not.',
  )
  expect(textOf('replay_bias')).toBe('In the air the player gains 1.04 times what the commands make of it.')
  expect(replayReasonText({ code: 'replay_way', atMs: 0, units: 9, count: 3 })).toContain('and 2 more times.')
})

test('a run is refused for a start that cannot be true', () => {
  expect(REFUSING_REASONS).toEqual(['replay_start_ahead', 'replay_start_after_finish'])
})
