import { formatDay, formatDifference, formatTime } from '@kz/contract/rules'
import { LONGJUMP_NAMES, LONGJUMP_TYPES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import { type ElementName, type MarkupNode, writeNews } from '@kz/markup'

/** The text of a release news: records by player, then long jumps, in the site's tags. Pure. */

interface Holder {
  /** null without an account */
  userId: number | null
  name: string
  country: string
}

export interface ReleasedDemo {
  demoId: number
  mapId: number
  mapName: string
  route: string
  timeMs: number
  ytId: string | null
  /** it can be watched, now or as soon as it is released */
  isWatched: boolean
  releasedAt: Date
  holder: Holder
  /** the record it beat */
  previous: { timeMs: number; holder: Holder } | null
}

export interface ReleasedLongjump {
  longjumpId: number
  demoId: number
  type: LongjumpType
  distance: number
  block: number
  ytId: string | null
  releasedAt: Date
  holder: Holder
}

const text = (words: string): MarkupNode => ({ type: 'text', text: words })
const element = (name: ElementName, ...children: MarkupNode[]): MarkupNode => ({ type: 'element', name, children })
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The title: the day or days of what was released. */
export function releaseTitle(released: readonly { releasedAt: Date }[]): string {
  const days = released.map(({ releasedAt }) => releasedAt.getTime())
  const [first, last] = [Math.min(...days), Math.max(...days)].map((time) => formatDay(new Date(time)))
  return first === last ? `New records, ${first}` : `New records, ${first} to ${last}`
}

/** One sentence of numbers, for the main content. */
export function releaseSummary(demos: readonly ReleasedDemo[], longjumps: readonly ReleasedLongjump[] = []): string {
  const parts = [
    demos.length > 0 && recordCounts(demos),
    longjumps.length > 0 && counted(longjumps.length, 'long jump'),
  ]
  const sentence = parts.filter((part) => part !== false).join(', ')
  const words = text(`${sentence || 'No new records since the last release news'}.`)
  return writeNews([element('p', words, ...releaseNight(demos))])
}

/** The way to the evening on which they can be watched; none where none of them can. */
function releaseNight(demos: readonly ReleasedDemo[]): MarkupNode[] {
  const last = demos.filter(({ isWatched }) => isWatched).at(-1)
  if (!last) return []
  const href = `/tonight?until=${last.releasedAt.toISOString().slice(0, 10)}`
  const link = { type: 'link', href, external: false, title: null, icon: null } as const
  return [text(' '), { ...link, children: [text('Watch them one after the other')] }, text('.')]
}

function recordCounts(demos: readonly ReleasedDemo[]): string {
  const players = new Set(demos.map(({ holder }) => holder.name)).size
  const maps = new Set(demos.map(({ mapId }) => mapId)).size
  const firsts = demos.filter(({ previous }) => previous === null).length
  const sentence = `${counted(demos.length, 'record')} by ${counted(players, 'player')} on ${counted(maps, 'map')}`
  return firsts ? `${sentence}, ${counted(firsts, 'first record')}` : sentence
}

/** Every demo, grouped by player: most records first, then by name; within a player by map. Then the long jumps by kind. */
export function releaseList(demos: readonly ReleasedDemo[], longjumps: readonly ReleasedLongjump[] = []): string {
  const byPlayer = new Map<string, ReleasedDemo[]>()
  for (const demo of demos) byPlayer.set(demo.holder.name, [...(byPlayer.get(demo.holder.name) ?? []), demo])
  const groups = [...byPlayer.values()].sort(
    (one, other) =>
      other.length - one.length || compare(one[0]?.holder.name as string, other[0]?.holder.name as string),
  )
  return writeNews([
    ...groups.flatMap((group) => [
      element('h3', ...holderNodes((group[0] as ReleasedDemo).holder)),
      element('ul', ...group.sort(byMap).map((demo) => element('li', ...lineOf(demo)))),
    ]),
    ...(longjumps.length > 0
      ? [
          element('h3', text('Long jumps')),
          element('ul', ...longjumps.toSorted(byKind).map((jump) => element('li', ...jumpLine(jump)))),
        ]
      : []),
  ])
}

const byKind = (one: ReleasedLongjump, other: ReleasedLongjump): number =>
  LONGJUMP_TYPES.indexOf(one.type) - LONGJUMP_TYPES.indexOf(other.type) || other.distance - one.distance

function jumpLine({ demoId, type, distance, block, ytId, holder }: ReleasedLongjump): MarkupNode[] {
  return [
    ...holderNodes(holder),
    text(`, ${LONGJUMP_NAMES[type]} ${distance.toFixed(3)}, block ${block} `),
    { type: 'ljdemo', demoId },
    ...(ytId ? [text(' '), { type: 'ytlink', videoId: ytId } as const] : []),
  ]
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const byMap = (one: ReleasedDemo, other: ReleasedDemo): number =>
  compare(one.mapName, other.mapName) || compare(one.route, other.route)

function lineOf({ demoId, mapId, mapName, route, timeMs, ytId, isWatched, previous }: ReleasedDemo): MarkupNode[] {
  return [
    { type: 'map', id: mapId, name: mapName },
    text(' '),
    ...(route ? [element('em', text(route)), text(' ')] : []),
    { type: 'timer', demoId, label: formatTime(timeMs) },
    ...(previous
      ? [text(` (${formatDifference(timeMs - previous.timeMs)}), before `), ...holderNodes(previous.holder)]
      : [text(', first record')]),
    ...(ytId ? [text(' '), { type: 'ytlink', videoId: ytId } as const] : []),
    ...(isWatched ? [text(' '), { type: 'replay', demoId, at: null, vs: null } as const] : []),
  ]
}

/** A player with an account is a tag that links to the profile; another one a flag and a name. */
export function holderNodes({ userId, name, country }: Holder): MarkupNode[] {
  return userId === null
    ? [{ type: 'flag', country: country === 'n-a' ? null : country }, text(` ${name}`)]
    : [{ type: 'user', id: userId, country: country === 'n-a' ? null : country, name }]
}
