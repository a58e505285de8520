import { type MarkupNode, parseNews, writeNews } from '@kz/markup'
import type { Db } from '../platform/api/db.ts'
import { row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { holderNodes, releaseList } from '../records/api.ts'
import { demosOf, skipOf } from './demo-rows.ts'
import { collectionNotFound } from './locked.ts'

/** The post about a collection. */

/** What the post could say: a line on the player, behind the fold each demo that would be a record, by map. */
export async function generateContent(db: Db, id: number): Promise<string> {
  const player = await row(
    db,
    { userId: int.orNull, name: text, country: text },
    sql`select c.user_id as "userId", coalesce(u.pseudo, c.player_name) as name, coalesce(u.country, c.country) as country
      from demo_collections c left join users u on u.id = c.user_id where c.id = ${id}`,
  )
  if (!player) throw collectionNotFound()
  const demos = (await demosOf(db, id)).filter((demo) => skipOf(demo) === null)
  const intro: MarkupNode = {
    type: 'element',
    name: 'p',
    children: [{ type: 'text', text: 'New records by ' }, ...holderNodes(player), { type: 'text', text: '.' }],
  }
  const list = releaseList(
    demos.map(({ recordMs, recordUserId, recordPlayer, recordCountry, ...demo }) => ({
      ...demo,
      releasedAt: new Date(),
      // it was read when it came, so a track follows its release
      isWatched: true,
      holder: player,
      previous:
        recordMs === null
          ? null
          : {
              timeMs: recordMs,
              holder: { userId: recordUserId, name: recordPlayer ?? '', country: recordCountry ?? 'n-a' },
            },
    })),
  )
  return `${writeNews([intro])}\n<!--more-->\n${list}`
}

/** A text without the lines of demos that were not released; elsewhere their times stay as words. */
export function withoutDemos(html: string, demoIds: ReadonlySet<number>): string {
  return demoIds.size === 0 ? html : writeNews(parseNews(html).nodes.flatMap((node) => without(node, demoIds)))
}

function without(node: MarkupNode, demoIds: ReadonlySet<number>): MarkupNode[] {
  if (node.type === 'timer') return demoIds.has(node.demoId) ? [{ type: 'text', text: node.label }] : [node]
  if (node.type === 'replay') return demoIds.has(node.demoId) ? [] : [node]
  if (!('children' in node)) return [node]
  const isLine = node.type === 'element' && node.name === 'li'
  if (isLine && names(node, demoIds)) return []
  const children = node.children.flatMap((child) => without(child, demoIds))
  const isEmptied = node.type === 'element' && /^[uo]l$/.test(node.name) && children.length === 0
  return isEmptied ? [] : [{ ...node, children }]
}

const names = (node: MarkupNode, demoIds: ReadonlySet<number>): boolean =>
  node.type === 'timer'
    ? demoIds.has(node.demoId)
    : 'children' in node && node.children.some((child) => names(child, demoIds))
