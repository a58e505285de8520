import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import type { AchievementId } from '@kz/contract/runs/achievement-list'
import type { AchievementProgress } from '@kz/contract/runs/points'
import type { Done, Reign } from './rows.ts'

/** Which achievements follow from rows: pure. */

/** The run that gave it and when; without one, how far it is. */
export interface Derived {
  at: Date | null
  runId: number | null
  /** null where there is nothing to say */
  progress: AchievementProgress | null
}

export interface Rows {
  done: readonly Done[]
  maps: readonly { difficulty: Difficulty; count: number }[]
  reigns: readonly Reign[]
  days: readonly { day: string; runId: number; at: Date }[]
  longest: { runId: number; at: Date; timeMs: number } | undefined
  checked: readonly { runId: number; at: Date }[]
  servers: readonly { runId: number; at: Date }[]
  longJump: { at: Date; distance: number } | undefined
  now: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
const FAR = 250
const ROW_OF_DAYS = 30

/** `value`: how far it is; 0 says nothing. */
const notYet = (kind: AchievementProgress['kind'], value: number, needed: number | null = null): Derived => ({
  ...{ at: null, runId: null },
  progress: value > 0 ? { kind, value, needed } : null,
})
const by = ({ at, runId }: { at: Date; runId: number }): Derived => ({ at, runId, progress: null })

const NOTHING = notYet('yet', 0)

/** By the `needed`th of a list in its order. */
const nth = (list: readonly { at: Date; runId: number }[], needed: number): Derived => {
  const found = list[needed - 1]
  return found ? by(found) : notYet('yet', list.length)
}

/** All twenty. */
export function derive(rows: Rows): Record<AchievementId, Derived> {
  const { done, reigns, checked, servers, longest, longJump } = rows
  const overASecond = reigns.filter(({ previousMs, timeMs }) => previousMs !== null && previousMs - timeMs > 1000)
  return {
    'first-finish': nth(done, 1),
    'ten-maps': nth(done, 10),
    'fifty-maps': nth(done, 50),
    'two-hundred-maps': nth(done, 200),
    'beginner-closed': closed(rows, 'beginner'),
    'easy-closed': closed(rows, 'easy'),
    'medium-closed': closed(rows, 'medium'),
    'hard-closed': closed(rows, 'hard'),
    'death-closed': closed(rows, 'death'),
    'one-of-each': oneOfEach(rows),
    'first-record': nth(reigns.map(ofReign), 1),
    'ten-at-once': tenAtOnce(reigns),
    'took-it-back': tookItBack(reigns),
    'one-year': stoodAYear(reigns, rows.now),
    tenth: nth(overASecond.map(ofReign), 10),
    marathon: longest && longest.timeMs >= HOUR_MS ? by(longest) : notYet('longest', longest?.timeMs ?? 0),
    'thirty-days': daysInARow(rows.days),
    proof: nth(checked, 50),
    traveller: nth(servers, 5),
    'two-fifty':
      longJump && longJump.distance >= FAR
        ? { at: longJump.at, runId: null, progress: null }
        : notYet('furthest', longJump?.distance ?? 0),
  }
}

const ofReign = ({ from, runId }: Reign) => ({ at: from, runId })

/** Every map of a difficulty, as many as there are today. */
function closed({ done, maps }: Rows, difficulty: Difficulty): Derived {
  const there = maps.find((one) => one.difficulty === difficulty)?.count ?? 0
  const own = done.filter((one) => one.difficulty === difficulty)
  const last = own.at(-1)
  if (there > 0 && own.length >= there && last) return by(last)
  return there === 0 ? NOTHING : { ...NOTHING, progress: { kind: 'of', value: own.length, needed: there } }
}

/** A map of each of the ten difficulties that a map has. */
function oneOfEach({ done, maps }: Rows): Derived {
  const wanted = DIFFICULTIES.filter((one) => one !== 'unknown' && maps.some(({ difficulty }) => difficulty === one))
  const firsts = wanted.flatMap((one) => done.find(({ difficulty }) => difficulty === one) ?? [])
  if (wanted.length < 10 || firsts.length < wanted.length) return notYet('of', firsts.length, 10)
  return by(firsts.reduce((a, b) => (a.at > b.at ? a : b)))
}

/** Ten records held at one moment. */
function tenAtOnce(reigns: readonly Reign[]): Derived {
  let most = 0
  for (const [at, one] of reigns.entries()) {
    const held = reigns.slice(0, at + 1).filter(({ until }) => until === null || until > one.from).length
    most = Math.max(most, held)
    if (held >= 10) return by(ofReign(one))
  }
  return notYet('most', most)
}

/** A record on a route that was one's own before and somebody else's in between. */
function tookItBack(reigns: readonly Reign[]): Derived {
  const again = reigns.find(({ routeId, from }) => {
    const before = reigns.findLast((one) => one.routeId === routeId && one.from < from)
    return before?.until != null && before.until < from
  })
  return again ? by(ofReign(again)) : NOTHING
}

function stoodAYear(reigns: readonly Reign[], now: Date): Derived {
  const full = reigns
    .map(({ runId, from, until }) => ({ runId, at: new Date(from.getTime() + YEAR_MS), end: until ?? now }))
    .filter(({ at, end }) => at <= end)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return full[0] ? by(full[0]) : NOTHING
}

function daysInARow(days: Rows['days']): Derived {
  let row = 0
  let longest = 0
  let before = Number.NaN
  for (const one of days) {
    const at = Date.parse(one.day)
    row = at - before === DAY_MS ? row + 1 : 1
    before = at
    longest = Math.max(longest, row)
    if (row >= ROW_OF_DAYS) return by(one)
  }
  return longest > 1 ? notYet('most', longest) : NOTHING
}
