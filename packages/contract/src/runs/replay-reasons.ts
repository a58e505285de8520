import { formatTime } from '../rules.ts'

/** Why a run is no more than sent, or than replayed: what was read of its replay, and does not agree. Plain code: no zod. */

/** A place of the run: when it was reached, in milliseconds of the run. */
type At = { atMs: number }
type Counts = { cp: number; gc: number; sentCp: number; sentGc: number }
type Times = { foundMs: number; sentMs: number }
type Distance = { units: number }

/** A sentence for each reason, as its player, the server's owners and staff read it. */
export const REPLAY_REASONS = {
  replay_unreadable: ({ detail }: { detail: string }) => detail,
  replay_cut: () => 'The replay is cut off before its end.',
  replay_player: () => 'The replay is of another player.',
  replay_map: ({ found, sent }: { found: string; sent: string }) =>
    `The replay is of the map ${found}, the run was sent for ${sent}.`,
  replay_map_version: () => 'The replay is of a version of the map that this site does not have.',
  replay_counts: ({ cp, gc, sentCp, sentGc }: Counts) =>
    `The replay says ${cp} checkpoints and ${gc} gochecks, the run was sent with ${sentCp} and ${sentGc}.`,
  replay_events: ({ cp, gc, sentCp, sentGc }: Counts) =>
    `The replay shows ${cp} checkpoints and ${gc} gochecks, the run was sent with ${sentCp} and ${sentGc}.`,
  replay_start: () => 'The replay began at another time than the run.',
  replay_start_ahead: () => 'The replay begins more than a day ahead of our clock.',
  replay_start_after_finish: () => 'The replay begins so late that the run could not end when it did.',
  replay_time: ({ foundMs, sentMs }: Times) =>
    `The commands of the replay take ${formatTime(foundMs)}, the run was sent with ${formatTime(sentMs)}.`,
  replay_clock: ({ foundMs, sentMs }: Times) =>
    `The commands of the replay take ${formatTime(foundMs)}, its frames ${formatTime(sentMs)}: the two clocks must agree.`,
  replay_start_place: ({ units }: Distance) => `The replay begins ${units} units away from the map's start button.`,
  replay_stop_place: ({ units }: Distance) => `The replay ends ${units} units away from the map's stop button.`,
  replay_way: ({ atMs, units, count }: At & Distance & { count: number }) =>
    `At ${formatTime(atMs)} the player is ${units} units further than their speed takes them${count > 1 ? `, and ${count - 1} more times` : ''}.`,
  replay_speed: ({ share }: { share: number }) =>
    `The path of the replay is ${share} times as long as the player's speed allows.`,
  replay_gocheck: ({ atMs }: At) => `At ${formatTime(atMs)} a gocheck leads to a place where no checkpoint was made.`,
  replay_noclip: ({ atMs }: At) => `At ${formatTime(atMs)} the player moves through walls (noclip).`,
  replay_movement: ({ atMs }: At) => `At ${formatTime(atMs)} the player moves as no human can.`,
  replay_god_mode: ({ atMs }: At) => `At ${formatTime(atMs)} the player cannot be hurt (god mode).`,
  replay_gravity: ({ share }: { share: number }) =>
    `The player falls at ${share} of the gravity that runs are made with.`,
  replay_maxspeed: ({ atMs, speed, limit }: At & { speed: number; limit: number }) =>
    `At ${formatTime(atMs)} the player asks for a speed of ${speed}, ${limit} is the limit.`,
  replay_map_gravity: () =>
    'The map has places with a gravity of their own, which replays do not hold: the movement cannot be computed.',
  replay_little_computed: ({ percent }: { percent: number }) =>
    `Only ${percent} % of the movement can be computed: the rest is on ladders, in water or beside what moves.`,
  replay_unexplained: ({ atMs, percent, frames }: At & { percent: number; frames: number }) =>
    `Of the movement ${percent} % follows from the keys and the view; at ${formatTime(atMs)} ${frames === 1 ? 'a frame does' : `${frames} frames on end do`} not.`,
  // what is off on average, frame by frame too little to see
  replay_bias: ({ part, share }: { part: 'fall' | 'push' | 'way'; share: number }) =>
    part === 'fall'
      ? `The player falls ${share} times what the commands make of it.`
      : part === 'push'
        ? `In the air the player gains ${share} times what the commands make of it.`
        : `The player goes ${share} times what the commands make of it.`,
  replay_known: () => 'The same replay was sent before, as another run.',
} as const

export type ReplayReasonCode = keyof typeof REPLAY_REASONS

/** Why a replay does not bear a run out: a code, and the numbers and words of its sentence. Plain data, safe for JSON. */
export type ReplayReason = {
  [Code in ReplayReasonCode]: { code: Code } & (Parameters<(typeof REPLAY_REASONS)[Code]> extends [infer Facts]
    ? Facts
    : unknown)
}[ReplayReasonCode]

/** The sentence of a reason. */
export function replayReasonText(reason: ReplayReason): string {
  const sentence: (facts: never) => string = REPLAY_REASONS[reason.code]
  return sentence(reason as never)
}

/** Reasons for which the run is refused, not only left where it stands: such a start can never be true. */
export const REFUSING_REASONS: readonly ReplayReasonCode[] = ['replay_start_ahead', 'replay_start_after_finish']
