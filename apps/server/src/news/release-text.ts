import { formatDay, formatDifference, formatTime } from '@kz/contract/rules'
import { type ElementName, type MarkupNode, writeNews } from '@kz/markup'

/** The text of a release news: records by player, in the site's tags (H089). Pure. */

/** Above it stands the intro, which a new draft keeps. */
export const DEMOS_MARKER = '<!-- demos -->'

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
  releasedAt: Date
  holder: Holder
  /** the record it beat */
  previous: { timeMs: number; holder: Holder } | null
}

const text = (words: string): MarkupNode => ({ type: 'text', text: words })
const element = (name: ElementName, ...children: MarkupNode[]): MarkupNode => ({ type: 'element', name, children })
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

/** The title: the day or days of the demos. */
export function releaseTitle(demos: readonly ReleasedDemo[]): string {
  const days = demos.map(({ releasedAt }) => releasedAt.getTime())
  const [first, last] = [Math.min(...days), Math.max(...days)].map((time) => formatDay(new Date(time)))
  return first === last ? `New records, ${first}` : `New records, ${first} to ${last}`
}

/** One sentence of numbers, for the main content. */
export function releaseSummary(demos: readonly ReleasedDemo[]): string {
  if (demos.length === 0) return writeNews([element('p', text('No new records since the last release news.'))])
  const players = new Set(demos.map(({ holder }) => holder.name)).size
  const maps = new Set(demos.map(({ mapId }) => mapId)).size
  const firsts = demos.filter(({ previous }) => previous === null).length
  const sentence = `${counted(demos.length, 'record')} by ${counted(players, 'player')} on ${counted(maps, 'map')}`
  return writeNews([element('p', text(firsts ? `${sentence}, ${counted(firsts, 'first record')}.` : `${sentence}.`))])
}

/** Every demo, grouped by player: most records first, then by name; within a player by map. */
export function releaseList(demos: readonly ReleasedDemo[]): string {
  const byPlayer = new Map<string, ReleasedDemo[]>()
  for (const demo of demos) byPlayer.set(demo.holder.name, [...(byPlayer.get(demo.holder.name) ?? []), demo])
  const groups = [...byPlayer.values()].sort(
    (one, other) =>
      other.length - one.length || compare(one[0]?.holder.name as string, other[0]?.holder.name as string),
  )
  return writeNews(
    groups.flatMap((group) => [
      element('h3', ...holderNodes((group[0] as ReleasedDemo).holder)),
      element('ul', ...group.sort(byMap).map((demo) => element('li', ...lineOf(demo)))),
    ]),
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const byMap = (one: ReleasedDemo, other: ReleasedDemo): number =>
  compare(one.mapName, other.mapName) || compare(one.route, other.route)

function lineOf({ demoId, mapId, mapName, route, timeMs, ytId, previous }: ReleasedDemo): MarkupNode[] {
  return [
    { type: 'map', id: mapId, name: mapName },
    text(' '),
    ...(route ? [element('em', text(route)), text(' ')] : []),
    { type: 'timer', demoId, label: formatTime(timeMs) },
    ...(previous
      ? [text(` (${formatDifference(timeMs - previous.timeMs)}), before `), ...holderNodes(previous.holder)]
      : [text(', first record')]),
    ...(ytId ? [text(' '), { type: 'ytlink', videoId: ytId } as const] : []),
  ]
}

/** A player with an account is a tag that links to him; another one his flag and name. */
function holderNodes({ userId, name, country }: Holder): MarkupNode[] {
  return userId === null
    ? [{ type: 'flag', country: country === 'n-a' ? null : country }, text(` ${name}`)]
    : [{ type: 'user', id: userId, country: country === 'n-a' ? null : country, name }]
}
