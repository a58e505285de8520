import type { ReplyOf } from '@kz/contract/api'
import { mapRoute } from '@kz/contract/rules'
import type { HistoryRow } from '@kz/contract/runs/records'
import { type Text, t } from '../platform/api/services/text.ts'
import type { PageSource } from '../platform/ssr/page.ts'
import { cardOf, linkTitleOf, recordPath } from './parts.ts'

/** /record/{map}: the name in any case, `map[route]` too. */
export const record: PageSource = {
  cacheTags: ['demos', 'likes', 'runs', 'sections', 'replays', 'servers'],
  async tell({ value }, ask) {
    const map = await ask('GET /record/map', { query: { mapName: value } })
    if (!map) return null
    const { mapName } = map
    await ask('GET /run/top', { query: { mapName, route: '' } })
    return {
      title: mapName,
      linkTitle: linkTitle(map),
      description: describe(map),
      path: recordPath(mapName),
      image: cardOf('record', mapName),
    }
  },
}

/** /records */
export const records: PageSource = {
  cacheTags: ['records', 'maps'],
  async tell(_address, ask) {
    await ask('GET /record/all-demos', {})
    return {
      title: t`Maps`,
      description: t`Every Kreedz map of Counter-Strike 1.6 and who holds its record.`,
      path: '/records',
    }
  },
}

/** The record in a sentence: `The record of kz_map is 01:23.45 by a player, set on 20/11/2025.` */
function describe({ mapName, listRecords, recordable }: ReplyOf<'GET /record/map'>): Text {
  const best = currentOf(listRecords)
  if (!recordable) return t`${mapName} takes no records.`
  if (!best) return t`${mapName} has no record yet.`
  const { route, time, playerName, releaseDate } = best
  return t`The record of ${mapRoute(mapName, route)} is ${time} by ${playerName}, set on ${releaseDate}.`
}

/** `kz_map in 01:23.45 by a player, 0.92 faster`; a map without a record is its name. */
function linkTitle({ mapName, listRecords }: ReplyOf<'GET /record/map'>): Text {
  const best = currentOf(listRecords)
  if (!best) return mapName
  const before = beforeOf(listRecords, best)
  const { route, time, playerName: player, timeMs } = best
  return linkTitleOf({ mapName, route, time, player }, before ? before.timeMs - timeMs : null)
}

/** The record that a run took: the fastest slower one of its route and class that was a record. */
export const beforeOf = (rows: readonly HistoryRow[], run: HistoryRow): HistoryRow | undefined =>
  rows
    .filter((row) => row.wasRecord && !row.isDeleted && row.route === run.route && row.hasCp === run.hasCp)
    .filter(({ timeMs }) => timeMs > run.timeMs)
    .sort((one, other) => one.timeMs - other.timeMs)[0]

/** The record that stands for the map: of its plain route without checkpoints, else of any. */
export const currentOf = (rows: readonly HistoryRow[]): HistoryRow | undefined => {
  const current = rows.filter(({ isCurrent }) => isCurrent)
  return current.find(({ route, hasCp }) => route === '' && !hasCp) ?? current[0]
}
