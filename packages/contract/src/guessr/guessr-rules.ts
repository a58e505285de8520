/** The rules of KzGuessr that both sides apply. Plain code: the browser imports it. */

export const GUESSR_MODES = ['daily', 'ranked', 'practice'] as const
export type GuessrMode = (typeof GUESSR_MODES)[number]

export const GUESSR_ROUNDS = 5
export const GUESSR_ROUND_MS = 40_000
/** Each step opens more of the picture and is worth less. The first opens with the round, the others so much later each. */
export const GUESSR_STEP_MS = 8_000
export const GUESSR_STEP_POINTS = [1_000, 800, 600, 400] as const
export const GUESSR_TIME_POINTS = 200
export const GUESSR_TRIES = 3
export const GUESSR_WRONG_POINTS = 100
export const GUESSR_MOST_POINTS = GUESSR_ROUNDS * (GUESSR_STEP_POINTS[0] + GUESSR_TIME_POINTS)
/** Ranked games of a UTC day that count; more can be played. */
export const GUESSR_RANKED_A_DAY = 10
/** Points of a season: the best so many daily games and the best so many ranked ones. */
export const GUESSR_BEST_GAMES = 30
/** No map comes twice to the same player within so many days. */
export const GUESSR_REST_DAYS = 30
/** A game nobody touches for so long is over. */
export const GUESSR_IDLE_MINUTES = 15
/** The number of the first season on this site; each quarter of the year is one. */
export const GUESSR_FIRST_SEASON = 3
/** Every picture of a game has this size, whatever it shows. */
export const GUESSR_PICTURE_BYTES = 32 * 1024

export const ROOM_SEATS = 16
/** Between two rounds of a room the standings are shown. */
export const ROOM_BETWEEN_MS = 8_000
/** From the start of a room's game to its first picture. */
export const ROOM_LEAD_MS = 3_000
/** Who was not heard of for so long has lost the connection; a host loses the room. */
export const ROOM_LOST_MS = 30_000
/** Three letters and two digits that nobody mixes up. */
export const ROOM_CODE = /^[A-HJ-NP-Z]{3}-[2-9]{2}$/

export const GUESSR_OUTCOMES = ['hit', 'family', 'missed', 'skipped', 'timeout'] as const
/** How a round ended: the map, another version of it, three wrong tries, given up, or the time was over. */
export type GuessrOutcome = (typeof GUESSR_OUTCOMES)[number]

/** The step of the reveal, 1 to 4, so many milliseconds after the beginning of a round. */
export const guessrStep = (ms: number): number =>
  Math.min(GUESSR_STEP_POINTS.length, Math.max(0, Math.floor(ms / GUESSR_STEP_MS)) + 1)

/** Points of a round that was found after `ms`, with so many wrong tries before; another version of the map is worth half. */
export function guessrPoints({ ms, wrong, isFamily }: { ms: number; wrong: number; isFamily: boolean }): number {
  const step = GUESSR_STEP_POINTS[guessrStep(ms) - 1] as number
  const time = Math.floor((GUESSR_TIME_POINTS * Math.max(0, GUESSR_ROUND_MS - ms)) / GUESSR_ROUND_MS)
  const points = Math.max(0, step + time - wrong * GUESSR_WRONG_POINTS)
  return isFamily ? Math.floor(points / 2) : points
}

/** A round as one square of the text that is shared: greener for earlier steps. */
const SQUARES = ['🟩', '🟨', '🟧', '🟥'] as const

interface Shared {
  outcome: GuessrOutcome
  step: number | null
}

/** `🟩🟨⬛🟪🟥`: found by step, another version, not found. Says nothing of the maps. */
export const guessrSquares = (rounds: readonly Shared[]): string =>
  rounds
    .map(({ outcome, step }) => {
      if (outcome === 'family') return '🟪'
      return outcome === 'hit' ? SQUARES[(step ?? 1) - 1] : '⬛'
    })
    .join('')
