import type { DemoState, MapLength } from '@kz/contract/rules'
import type { WriterFault } from '@kz/demo/write/writer'
import type { PlannedMap, PlannedRoute } from '../maps/plan-maps.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import { COMMENTS, DEFERRED, INTERNAL, NOTES, REASONS, REVOKED } from '../talk/texts.ts'

/** A demo of the sample community. Ages are in days before today. */
export interface PlannedRun {
  route: PlannedRoute
  person: Person
  timeMs: number
  cp: number
  gc: number
  mpbhop: boolean
  state: DemoState
  submittedAge: number
  /** age of the release or rejection, null while it waits */
  decidedAge: number | null
  previous: PlannedRun | null
  hasVideo: boolean
  note: string
  comment: string
  internalNote: string
  /** the run is a real file: written, stored, read like an upload */
  hasFile: boolean
  faults: WriterFault[]
}

const NEWEST = 140
const NEWEST_DAYS = 110
const LAST_DAYS = 20
const WITHOUT_RECORD = 40
const WITH_CHECKPOINTS = 16
const CHECKPOINT_LENGTHS: MapLength[] = ['middle', 'long', 'very long']

/** Runs written as files are short, but for some. */
const FILE_MS = 24_000
const LONG_FILE_MS = 64_000
const FORMER_FILE_MS = 18_000
/** On so many routes the newest runs are: a map is half a second's work to build and draw, and somebody waits. */
const SHORT_ROUTES = 40
const MIDDLE_ROUTES = 10

/** Of the last months: the age of old runs begins later. */
export const isNewest = ({ hasFile, decidedAge }: PlannedRun): boolean => hasFile && (decidedAge ?? 0) < NEWEST_DAYS + 5

/** One of the newest maps, with a first record already. */
const isFresh = ({ age, routes }: PlannedMap) => age > 5 && age < 100 && routes.every(({ bestMs }) => bestMs < FILE_MS)

export const roundMs = (ms: number): number => Math.max(10, Math.round(ms / 10) * 10)

/** Plans the released runs: years of history on most routes, and the newest ones as files, on short maps. */
export function planReleased(random: Random, maps: readonly PlannedMap[], people: readonly Person[]): PlannedRun[] {
  const recorded = maps.filter((map, place) => map.recordable && map.state === 'ACTIVE' && place >= WITHOUT_RECORD)
  const routes = recorded.flatMap((map) => map.routes)
  const fit = (least: number, most: number, count: number) =>
    random.shuffled(routes.filter(({ bestMs }) => bestMs > least && bestMs < most)).slice(0, count)
  const short = fit(0, FILE_MS / 1.25, SHORT_ROUTES)
  const middle = fit(FILE_MS * 1.5, LONG_FILE_MS / 1.25, MIDDLE_ROUTES)
  const newest = new Map<PlannedRoute, number[]>()
  for (const [place, age] of newestAges(random).entries()) {
    const from = place % 7 === 3 ? middle : short
    const route = from[place % from.length] as PlannedRoute
    newest.set(route, [...(newest.get(route) ?? []), age])
  }
  for (const route of maps.filter(isFresh).flatMap((map) => map.routes)) {
    routes.push(route)
    newest.set(route, [random.between(0.3, route.map.age - 1)])
  }
  const runs = routes.flatMap((route) => planHistory(random, route, newest.get(route) ?? [], people))
  const all = [...runs, ...planCheckpoints(random, routes, people), ...planRevoked(runs)]
  giveFormerFiles(all)
  return all
}

/** The records before one with a demo have theirs too, so that they can be raced. */
function giveFormerFiles(runs: readonly PlannedRun[]): void {
  const routes = new Set(runs.filter(({ hasFile }) => hasFile).map(({ route }) => route))
  for (const run of runs) {
    if (run.state === 'RELEASED' && run.cp === 0 && run.timeMs < FORMER_FILE_MS && routes.has(run.route))
      run.hasFile = true
  }
}

/** Releases come in the evening, several at once; a good part in the last five days. */
function newestAges(random: Random): number[] {
  const ages = Array.from({ length: NEWEST }, (_, place) =>
    place < LAST_DAYS ? random.between(0.1, 4.8) : 5 + (NEWEST_DAYS - 5) * random.next() ** 1.4,
  )
  return random.shuffled(ages)
}

function planHistory(random: Random, route: PlannedRoute, newest: number[], people: readonly Person[]): PlannedRun[] {
  const { map, bestMs } = route
  const latest = NEWEST_DAYS + 5
  const oldRuns = map.age > latest + 60 ? 1 + Math.floor(random.next() ** 2 * 4.2) : 0
  const old = Array.from({ length: oldRuns }, () => random.between(latest, map.age - 20))
  const ages = [...old, ...newest].sort((a, b) => b - a)
  const times = improvements(random, bestMs, ages.length)
  const runs: PlannedRun[] = []
  for (const [place, decidedAge] of ages.entries()) {
    const previous = runs.at(-1) ?? null
    const isNew = place >= oldRuns
    const person = pickPerson(random, people, decidedAge, isNew, previous?.person)
    runs.push({
      ...plainRun(random, route, person, times[place] as number, decidedAge),
      mpbhop: map.type === 'bhop' && random.chance(0.12),
      previous,
      hasVideo: isNew || random.chance(0.35),
      hasFile: isNew,
    })
  }
  return runs
}

/** A first time well above the best, then each run closes a part of what is left: large steps early, small ones late. */
function improvements(random: Random, bestMs: number, count: number): number[] {
  let left = bestMs * random.between(0.06, 0.24)
  let last = Number.POSITIVE_INFINITY
  return Array.from({ length: count }, () => {
    last = Math.min(roundMs(bestMs + left), last - 10)
    left *= random.between(0.15, 0.7)
    return last
  })
}

function pickPerson(
  random: Random,
  people: readonly Person[],
  age: number,
  onlyAccounts: boolean,
  holder?: Person,
): Person {
  const years = age / 365
  const playing = people.filter(
    ({ from, to, hasAccount }) => (hasAccount || !onlyAccounts) && from >= years && to <= years,
  )
  return random.weighted(playing.length > 0 ? playing : people, (person) =>
    person === holder ? person.skill * 0.3 : person.skill,
  )
}

function plainRun(
  random: Random,
  route: PlannedRoute,
  person: Person,
  timeMs: number,
  decidedAge: number | null,
): PlannedRun {
  return {
    route,
    person,
    timeMs,
    cp: 0,
    gc: 0,
    mpbhop: false,
    state: 'RELEASED',
    submittedAge: (decidedAge ?? 0) + random.between(0.2, 4),
    decidedAge,
    previous: null,
    hasVideo: false,
    note: person.hasAccount ? random.pick(NOTES) : '',
    comment: person.hasAccount ? random.pick(COMMENTS) : '',
    internalNote: '',
    hasFile: false,
    faults: [],
  }
}

/** Runs with checkpoints are a class of their own beside the others. */
function planCheckpoints(random: Random, routes: readonly PlannedRoute[], people: readonly Person[]): PlannedRun[] {
  const fit = routes.filter(({ map }) => CHECKPOINT_LENGTHS.includes(map.length) && map.age > 400)
  return random
    .shuffled(fit)
    .slice(0, WITH_CHECKPOINTS)
    .flatMap((route) => {
      const ages = [random.between(NEWEST_DAYS + 5, 380), random.between(NEWEST_DAYS + 5, 380)]
      const used = random.chance(0.5) ? ages.sort((a, b) => b - a) : ages.slice(0, 1)
      const times = improvements(random, route.bestMs * random.between(1.3, 1.9), used.length)
      const runs: PlannedRun[] = []
      for (const [place, age] of used.entries()) {
        const gc = random.whole(1, 40)
        const person = pickPerson(random, people, age, false)
        runs.push({
          ...plainRun(random, route, person, times[place] as number, age),
          cp: gc + random.whole(0, 12),
          gc,
          previous: runs.at(-1) ?? null,
        })
      }
      return runs
    })
}

/** Two runs that were records and are not any more: they stay in the history of their maps. */
function planRevoked(runs: readonly PlannedRun[]): PlannedRun[] {
  return runs
    .filter((run) => run.previous && !run.hasFile && run.person.hasAccount && run.person.username === null)
    .slice(0, 2)
    .map((run) => ({
      ...run,
      timeMs: roundMs(run.timeMs * 0.97),
      state: 'REVOKED' as const,
      submittedAge: run.submittedAge - 6,
      decidedAge: (run.decidedAge ?? 10) - 5,
      previous: run,
      comment: REVOKED,
    }))
}

/** What is wrong with some of the runs that wait, by place, and with the last of the rejected. */
const FAULTS: Record<number, WriterFault[]> = {
  3: ['unknown-command'],
  6: ['sv-cheats'],
  9: ['move-450'],
  11: ['gravity-400'],
  21: ['sv-cheats'],
}
const WAITING = 14
const REJECTED = 8

/**
 * Plans what has not become a record: runs that wait for the checkers, oldest first, one of them deferred, and runs
 * rejected in the last days. The first account with a login and no role gets some of everything.
 */
export function planOpen(random: Random, released: readonly PlannedRun[], people: readonly Person[]): PlannedRun[] {
  const holders = new Map<PlannedRoute, PlannedRun>()
  for (const run of released) if (run.state === 'RELEASED' && run.cp === 0) holders.set(run.route, run)
  const fit = random.shuffled([...holders.values()].filter(({ timeMs }) => timeMs > 6000 && timeMs < FILE_MS))
  const player = people.find(({ username, roles }) => username !== null && roles.length === 0) as Person
  const accounts = people.filter(({ hasAccount, username }) => hasAccount && username === null)
  const runs = fit.slice(0, WAITING + REJECTED).map((record, place): PlannedRun => {
    const isWaiting = place < WAITING
    const person = place % 7 === 1 ? player : random.pick(accounts.filter((one) => one !== record.person))
    const age = isWaiting ? ((WAITING - place) / WAITING) ** 1.3 * 5 + 0.05 : random.between(0.3, 12)
    const run = plainRun(
      random,
      record.route,
      person,
      roundMs(record.timeMs - random.between(20, 600)),
      isWaiting ? null : age,
    )
    const submittedAge = isWaiting ? age : run.submittedAge
    const isDeferred = place === 2
    const state: DemoState = isWaiting ? (isDeferred ? 'DEFERRED' : 'SUBMITTED') : 'REJECTED'
    const reason = isDeferred ? DEFERRED : (REASONS[place - WAITING] ?? '')
    return {
      ...run,
      state,
      submittedAge,
      comment: reason,
      hasVideo: random.chance(0.5),
      hasFile: true,
      faults: FAULTS[place] ?? [],
    }
  })
  const second = runs[4]
  if (second) second.internalNote = INTERNAL
  return runs
}

/** Gives the player account two of the newest records, so that its own list shows a release. */
export function givePlayerRecords(released: readonly PlannedRun[], people: readonly Person[]): void {
  const player = people.find(({ username, roles }) => username !== null && roles.length === 0) as Person
  const newest = released.filter((run) => isNewest(run) && run.state === 'RELEASED')
  const mine = newest.filter((run) => !newest.some((next) => next.previous === run)).sort(byAge)
  for (const run of [mine[3], mine[11], mine[40]]) if (run) run.person = player
}

const byAge = (a: PlannedRun, b: PlannedRun) => (a.decidedAge ?? 0) - (b.decidedAge ?? 0)
