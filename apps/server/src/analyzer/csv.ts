import { Readable } from 'node:stream'
import { STAND_WORDS } from '@kz/contract/review/verdicts'
import { formatTime, mapRoute } from '@kz/contract/rules'
import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { readOf } from './kept.ts'
import { type Filters, type Found, recordsRead } from './results.ts'

/** What was read of the records as a table for spreadsheets: RFC 4180, UTF-8 with its mark, which they ask for. */

type Cell = string | number | boolean | null

const MOST_ROWS = 50_000

/**
 * A cell. Numbers stay numbers; a text that a spreadsheet would take for a formula gets an apostrophe before it, wherever a
 * blank or a control character stands first.
 */
export function cell(value: Cell): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const safe =
    /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}

const COLUMNS: readonly [name: string, of: (found: Found, link: string) => Cell][] = [
  ['Map', ({ mapName, route }) => mapRoute(mapName, route)],
  ['Player', ({ player }) => player],
  ['Country', ({ country }) => country],
  ['Time', ({ timeMs }) => formatTime(timeMs)],
  ['Milliseconds', ({ timeMs }) => timeMs],
  ['Released', ({ releasedAt }) => releasedAt?.toISOString().slice(0, 10) ?? ''],
  ['Verdict', ({ hasFile, verdict }) => (hasFile ? STAND_WORDS[verdict ?? 'unread'] : STAND_WORDS.missing)],
  ['Before', ({ before }) => before && STAND_WORDS[before]],
  ['Strong signs', (found) => readOf(found)?.signs.filter(({ level }) => level === 'strong').length ?? null],
  [
    'Findings',
    (found) =>
      readOf(found)
        ?.signs.map(({ kind, count }) => (count > 1 ? `${kind} (${count})` : kind))
        .join('; ') ?? null,
  ],
  ['Average fps', ({ fpsAverage }) => rounded(fpsAverage, 2)],
  ['Highest fps', ({ fpsMaximum }) => rounded(fpsMaximum, 2)],
  ['Hops', ({ hops }) => hops],
  ['Perfect hops', ({ perfectShare }) => rounded(perfectShare, 3)],
  ['Perfect hops, z on the map', ({ mapPerfect }) => rounded(mapPerfect, 2)],
  ['Perfect hops, z of the player', ({ playerPerfect }) => rounded(playerPerfect, 2)],
  ['Efficiency', ({ efficiency }) => rounded(efficiency, 3)],
  ['Efficiency, z on the map', ({ mapEfficiency }) => rounded(mapEfficiency, 2)],
  ['Efficiency, z of the player', ({ playerEfficiency }) => rounded(playerEfficiency, 2)],
  ['Top speed', ({ topSpeed }) => rounded(topSpeed, 1)],
  ['Clock ratio', ({ clockRatio }) => rounded(clockRatio, 5)],
  ["The demo's map", ({ saysMap }) => saysMap],
  ['Map CRC agrees', ({ crcAgrees }) => crcAgrees],
  ['Fault', ({ fault }) => fault],
  ['Analyzer', ({ version }) => version],
  ['Read', ({ readAt }) => readAt?.toISOString() ?? null],
  ['Analyze', (_found, link) => link],
]

const rounded = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))

/** The table of the records that fit. */
export async function analysisCsv(ctx: Context, filters: Filters): Promise<Readable> {
  const found = await recordsRead(ctx.db, filters, sql`limit ${MOST_ROWS}`)
  const head = COLUMNS.map(([name]) => cell(name)).join(',')
  const lines = found.map((one) => {
    const link = `${ctx.config.siteUrl}/analyze-demo?demo=${one.demoId}`
    return COLUMNS.map(([, of]) => cell(of(one, link))).join(',')
  })
  return Readable.from([Buffer.from(`\ufeff${[head, ...lines].join('\r\n')}\r\n`)])
}
