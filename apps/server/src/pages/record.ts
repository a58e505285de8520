import type { ReplyOf } from '@kz/contract/api'
import type { HistoryRow, MapRecords, RecordLine } from '@kz/contract/records'
import { mapRoute } from '@kz/contract/rules'
import { type Html, html } from '../platform/html.ts'
import type { PageSource } from '../platform/page.ts'
import { mapLink, playerLink, recordPath, timeText } from './parts.ts'

const ROWS = 20
const LINES = 100

/** /record/{map}: the name in any case, `map[route]` too. */
export const record: PageSource = {
  topics: ['records', 'demos', 'likes', 'maps'],
  async tell({ value }, ask) {
    const map = await ask('GET /record/map', { query: { mapName: value } }, 'everyone')
    if (!map) return null
    const { mapName } = map
    return {
      title: mapName,
      description: describe(map),
      path: recordPath(mapName),
      image: `/media/previews/${encodeURIComponent(mapName)}.png`,
      body: bodyOf(map),
    }
  },
}

/** /records */
export const records: PageSource = {
  topics: ['records', 'maps'],
  async tell(_address, ask) {
    const lines = (await ask('GET /record/all-demos', {}, 'everyone')) ?? []
    return {
      title: 'Maps',
      description: 'Every Kreedz map of Counter-Strike 1.6 and who holds its record.',
      path: '/records',
      body: html`<div class="stack"><div class="page-head"><h1>Map records</h1></div>
<section class="panel"><table class="tbl"><tbody>${lines.slice(0, LINES).map(lineOf)}</tbody></table></section></div>`,
    }
  },
}

/** The record in a sentence: `The record of kz_map is 01:23.45 by a player, set on 20/11/2025.` */
function describe({ mapName, listRecords, recordable }: ReplyOf<'GET /record/map'>): string {
  const best = currentOf(listRecords)
  if (!recordable) return `${mapName} takes no records.`
  if (!best) return `${mapName} has no record yet.`
  const { route, time, playerName, releaseDate } = best
  return `The record of ${mapRoute(mapName, route)} is ${time} by ${playerName}, set on ${releaseDate}.`
}

const currentOf = (rows: readonly HistoryRow[]): HistoryRow | undefined => {
  const current = rows.filter(({ isCurrent }) => isCurrent)
  return current.find(({ route, hasCp }) => route === '' && !hasCp) ?? current[0]
}

function bodyOf(map: MapRecords): Html {
  const shown = map.listRecords.filter(({ isDeleted }) => !isDeleted).slice(0, ROWS)
  return html`<div class="stack"><nav class="crumb"><a href="/records">Records</a></nav>
<section class="panel hero"><div class="pic"><img src="${map.mapImage}" width="640" height="360" alt="" /></div>
<div class="pb"><h1>${map.mapName}</h1><p>${describe(map)}</p></div></section>
<section class="panel"><table class="tbl"><tbody>${shown.map((row) => historyRow(map.mapName, row))}</tbody></table></section></div>`
}

const historyRow = (mapName: string, { route, playerName, time, releaseDate }: HistoryRow): Html =>
  html`<tr><td>${mapRoute(mapName, route)}</td><td>${playerLink(playerName)}</td><td class="r">${timeText(time)}</td><td>${releaseDate}</td></tr>`

const lineOf = ({ mapName, route, playerName, time }: RecordLine): Html =>
  html`<tr><td>${mapLink(mapName, route)}</td><td>${playerName && playerLink(playerName)}</td><td class="r">${time && timeText(time)}</td></tr>`
