import { formatTime, mapRoute, splitMapRoute } from '@kz/contract/rules'
import { runFault } from '@kz/contract/runs/possible'
import type { RecordEntry } from './record-list.ts'
import type { Verdict } from './report.ts'

/** What the database knew when the import began. Records and demos are those without checkpoints. */
export interface KnownRecords {
  maps: readonly { id: number; name: string; leastMs: number | null }[]
  /** names that lead to a map beside its own: it had them, or a map of them was merged into it */
  names: readonly { name: string; mapId: number }[]
  routes: readonly { id: number; mapId: number; name: string }[]
  /** routes that were merged with their maps: their numbers lead to the route of the other map */
  mergedRoutes: readonly { id: number; mapId: number; name: string }[]
  current: readonly { routeId: number; demoId: number; timeMs: number; playerName: string; releasedAt: Date | null }[]
  decided: readonly { routeId: number; timeMs: number; playerName: string; revoked: boolean }[]
}

interface PlannedMap {
  /** null until it is made */
  id: number | null
  name: string
  /** shortest time its staff thinks possible */
  leastMs: number | null
  routes: Map<string, PlannedRoute>
}

export interface PlannedRoute {
  /** null until it is made, unless the list gave the number */
  id: number | null
  isNew: boolean
  map: PlannedMap
  name: string
  current: { timeMs: number; player: string; releasedAt: Date | null; demo: PlannedDemo | number } | null
}

export interface PlannedDemo {
  id: number | null
  route: PlannedRoute
  timeMs: number
  player: string
  country: string
  /** null: the list does not say */
  releasedAt: Date | null
  /** the record it took, where both dates are known */
  previous: PlannedDemo | number | null
  /** the record it takes the place of here */
  beats: PlannedDemo | number | null
}

export interface RecordPlan {
  maps: PlannedMap[]
  routes: PlannedRoute[]
  demos: PlannedDemo[]
  /** Decides about the next line and adds what it needs to the plan. */
  decide(entry: RecordEntry): Verdict
}

const demoKey = (route: PlannedRoute, timeMs: number, player: string) =>
  `${route.map.name}\n${route.name}\n${timeMs}\n${player}`
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const labelOf = (route: PlannedRoute) => mapRoute(route.map.name, route.name)

/** A run that is not the record is kept beside it. */
const ASIDE = { previous: null, beats: null }

/** Of equal times the earlier one is the record; a date that is known comes before one that is not. */
const isEarlier = (run: { releasedAt: Date | null }, other: { releasedAt: Date | null }): boolean =>
  run.releasedAt !== null && (other.releasedAt === null || run.releasedAt < other.releasedAt)

/** Whose record a run took is known only where both have a date and the record's is the earlier one. */
const placeAfter = (
  run: { releasedAt: Date | null },
  current: PlannedRoute['current'],
): Pick<PlannedDemo, 'previous' | 'beats'> => ({
  previous: current && run.releasedAt && isEarlier(current, run) ? current.demo : null,
  beats: current?.demo ?? null,
})

function outcomeOf(differenceMs: number, takes: boolean): [Verdict['outcome'], string] {
  if (differenceMs < 0) return ['changed', 'beats']
  if (takes) return ['changed', 'earlier than the equal']
  return ['taken', `kept as a run: ${differenceMs === 0 ? 'equal to' : 'slower than'}`]
}

/**
 * Plans what a record list adds to a database: pure, nothing is written. Names of maps keep their case apart, and a line
 * whose map differs from another by case alone says so.
 */
export function planRecords(known: KnownRecords): RecordPlan {
  const plan: RecordPlan = { maps: [], routes: [], demos: [], decide }
  const maps = new Map<string, PlannedMap>(known.maps.map((map) => [map.name, { ...map, routes: new Map() }]))
  const routesById = new Map<number, PlannedRoute>()
  /** every decided run by demoKey; true when it was revoked */
  const decided = new Map<string, boolean>()

  const mapsById = new Map([...maps.values()].map((map) => [map.id, map]))
  for (const { id, mapId, name } of known.routes) {
    const map = mapsById.get(mapId) as PlannedMap
    const route: PlannedRoute = { id, isNew: false, map, name, current: null }
    map.routes.set(name, route)
    routesById.set(id, route)
  }
  for (const { name, mapId } of known.names) {
    const map = mapsById.get(mapId)
    if (map && !maps.has(name)) maps.set(name, map)
  }
  for (const { id, mapId, name } of known.mergedRoutes) {
    const route = [...(mapsById.get(mapId)?.routes.values() ?? [])].find((one) => sameName(one.name, name))
    if (route) routesById.set(id, route)
  }
  const spellings = new Map<string, Set<PlannedMap>>()
  for (const map of maps.values()) spell(map)
  for (const { routeId, demoId, timeMs, playerName, releasedAt } of known.current) {
    const route = routesById.get(routeId)
    if (!route) continue
    route.current = { timeMs, player: playerName, releasedAt, demo: demoId }
  }
  for (const { routeId, timeMs, playerName, revoked } of known.decided) {
    const route = routesById.get(routeId)
    if (route) decided.set(demoKey(route, timeMs, playerName), revoked)
  }

  function decide(entry: RecordEntry): Verdict {
    const owner = entry.routeId === null ? undefined : routesById.get(entry.routeId)
    const existing = findRoute(entry.mapRoute)
    if (owner && owner !== existing) {
      return { outcome: 'refused', note: `route id ${entry.routeId} belongs to ${labelOf(owner)}` }
    }
    const fault = timeFault(entry)
    if (fault !== null) return { outcome: 'refused', note: fault }
    const route = existing ?? addRoute(entry.mapRoute)
    if (route.id === null && entry.routeId !== null) {
      route.id = entry.routeId
      routesById.set(entry.routeId, route)
    }
    const verdict = entry.record ? decideRecord(route, entry.record) : decideRoute(!existing)
    const stays = entry.routeId !== null && route.id !== entry.routeId ? `stays route ${route.id} here` : ''
    const notes = [verdict.note, stays, entry.record?.countryNote, alikeNote(route)]
    return { ...verdict, note: notes.filter(Boolean).join('; ') }
  }

  function spell(map: PlannedMap): void {
    const key = map.name.toLowerCase()
    spellings.set(key, (spellings.get(key) ?? new Set()).add(map))
  }

  function alikeNote(route: PlannedRoute): string {
    const { map } = route
    const maps = [...(spellings.get(map.name.toLowerCase()) ?? [])].filter((other) => other !== map)
    const routes = [...map.routes.values()].filter((other) => other !== route && sameName(other.name, route.name))
    const others = [...maps.map(({ name }) => name), ...routes.map(labelOf)]
    return others.length > 0 ? `differs from ${others.join(', ')} by case alone` : ''
  }

  function timeFault({ mapRoute, record }: RecordEntry): string | null {
    const map = maps.get(splitName(mapRoute).mapName)
    const leastMs = map?.leastMs ?? null
    const isPossible = record === null || runFault({ timeMs: record.timeMs, leastMs, recordedMs: null }) === null
    return isPossible ? null : `below the minimum of ${map?.name}, ${formatTime(leastMs ?? 0)}`
  }

  function findRoute(text: string): PlannedRoute | undefined {
    const { mapName, route } = splitName(text)
    return maps.get(mapName)?.routes.get(route)
  }

  /** A map of the whole name wins over reading its end as a route. */
  function splitName(text: string): { mapName: string; route: string } {
    return maps.has(text) ? { mapName: text, route: '' } : splitMapRoute(text)
  }

  function addRoute(text: string): PlannedRoute {
    const { mapName, route: name } = splitName(text)
    let map = maps.get(mapName)
    if (!map) {
      map = { id: null, name: mapName, leastMs: null, routes: new Map() }
      maps.set(mapName, map)
      spell(map)
      plan.maps.push(map)
    }
    const route: PlannedRoute = { id: null, isNew: true, map, name, current: null }
    map.routes.set(name, route)
    plan.routes.push(route)
    return route
  }

  function decideRecord(route: PlannedRoute, record: NonNullable<RecordEntry['record']>): Verdict {
    const { timeMs, player } = record
    const { current } = route
    const before = decided.get(demoKey(route, timeMs, player))
    if (before === true) return { outcome: 'refused', note: 'this run was revoked here' }
    if (before === false) return { outcome: 'unchanged' }
    const takes = !current || timeMs < current.timeMs || (timeMs === current.timeMs && isEarlier(record, current))
    const demo: PlannedDemo = { id: null, route, ...record, ...(takes ? placeAfter(record, current) : ASIDE) }
    plan.demos.push(demo)
    decided.set(demoKey(route, timeMs, player), false)
    if (takes) route.current = { timeMs, player, releasedAt: record.releasedAt, demo }
    if (!current) return { outcome: 'taken' }
    const [outcome, how] = outcomeOf(timeMs - current.timeMs, takes)
    return { outcome, note: `${how} ${formatTime(current.timeMs)} by ${current.player}` }
  }

  function decideRoute(isNew: boolean): Verdict {
    return { outcome: isNew ? 'taken' : 'unchanged', note: 'no record' }
  }

  return plan
}
