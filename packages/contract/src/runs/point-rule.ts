import { DIFFICULTIES, type Difficulty } from '../rules.ts'

/**
 * The rule of points, for pages; the database counts by the same (`place_points`, migration 198), which a test compares.
 * A place's points: worth of the difficulty * players / (players + 20) * (log2 players - 0.9 log2 place), whole, at least 1.
 */

/** What each halving of a field is worth, by difficulty in the order of DIFFICULTIES. */
export const WORTHS = [10, 15, 25, 40, 65, 100, 160, 250, 400, 650, 10] as const
/** A map with so many players counts half of one with very many. */
export const CROWD_HALF = 20
/** Of what each halving is worth, the part that a doubled place costs: the last one keeps a tenth. */
export const PLACE_PART = 0.9

/** What a place (from 1) among so many players is worth: whole points, none where nobody else has finished. */
export function placePoints(difficulty: Difficulty, players: number, place: number): number {
  if (players < 2) return 0
  const worth = WORTHS[DIFFICULTIES.indexOf(difficulty)] ?? 0
  const halvings = (Math.log(players) - PLACE_PART * Math.log(place)) / Math.LN2
  return Math.max(1, Math.floor(((worth * players) / (players + CROWD_HALF)) * halvings + 0.5))
}

/** The rule as players read it. */
export const POINTS_RULE =
  'Every map pays for your best run without gochecks, from Replayed up. It pays by difficulty, and by how many finished it: ' +
  'each time the field doubles there is as much again to win, and fields below a few dozen players count less, down to nothing ' +
  'where you are alone. The first gets all of it, each doubling of your place costs the same, and the last keeps a tenth. ' +
  'Points do not fade: they change only when someone passes you, somebody new finishes, or a run is taken off.'
