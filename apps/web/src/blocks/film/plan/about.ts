import { countryName } from '../../../lib/text/country-name.ts'
import { longDate } from '../../../lib/text/format.ts'
import { clockText, differenceText } from '../../../ui/time/time-parts.ts'
import type { RunSplits } from '../../replay/splits/splits.ts'

/** Whose film it is, as it is written into the picture and beside the file. */
export interface FilmAbout {
  mapName: string
  route: string
  player: string
  /** two letters; null where nobody knows */
  country: string | null
  timeMs: number
  isRecord: boolean
  /** of its release; null where there is none */
  dateIso: string | null
  checkedBy: string | null
  /** the run's own page; null of a file that stays here */
  address: string | null
  /** one word or two: `checked`, `not checked yet` */
  standing: string
  demoId: number | null
  runId: number | null
  /** the viewer may send this run of a game server to the checkers */
  maySubmit: boolean
}

/** What stands at the foot of each picture: where the run is to be seen, and how far it is proven. */
export const footOf = ({ address, standing }: FilmAbout, host: string): string =>
  `${address ? address.replace(/^https?:\/\//, '') : host}, ${standing}`

/** The run's time as it stands in the picture: of a record with its sign. */
export const timeLine = ({ timeMs, isRecord }: FilmAbout): string => `${isRecord ? 'WR ' : ''}${clockText(timeMs)}`

/** A name for the file, without its ending: letters and digits of any script. */
export function fileNameOf({ mapName, route, player, timeMs }: FilmAbout, part: string | null): string {
  const time = clockText(timeMs).replaceAll(':', '')
  const words = [route ? `${mapName}_${route}` : mapName, player, time, ...(part ? [part] : [])]
  return words
    .map(
      (word) =>
        word
          .normalize('NFC')
          .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
          .replace(/^[.-]+|-+$/g, '') || 'x',
    )
    .join('_')
    .slice(0, 150)
}

export const titleOf = ({ mapName, route, player, timeMs, isRecord }: FilmAbout): string =>
  `${route ? `${mapName} (${route})` : mapName} ${clockText(timeMs)} by ${player}${isRecord ? ', KZ world record' : ''}`

/** The text below a video. `before` is the run it is against: of a record the one before it. */
export function descriptionOf(about: FilmAbout, before: { name: string; timeMs: number } | null): string {
  const { mapName, route, player, country, timeMs, isRecord, dateIso, checkedBy, address } = about
  const from = country ? ` (${countryName(country)})` : ''
  const gap = before && before.timeMs - timeMs
  const words = [isRecord ? `World record${dateIso ? ` of ${dayOf(dateIso)}` : ''}` : dateIso && dayOf(dateIso)]
  if (before && gap) words.push(`${differenceText(gap)} s ${gap > 0 ? 'before' : 'behind'} ${before.name}`)
  const said = words.filter((word) => typeof word === 'string').join(', ')
  return [
    `${route ? `${mapName}, ${route}` : mapName} in ${clockText(timeMs)} by ${player}${from}`,
    ...(said ? [`${said}.`] : []),
    ...(checkedBy
      ? [`Checked by ${checkedBy}. The run as it was played:`]
      : address
        ? ['The run as it was played:']
        : []),
    ...(address ? [address] : []),
  ].join('\n')
}

const dayOf = (iso: string): string => longDate(new Date(iso))

/** The sections of a run as chapters of a film of it, one a line; nothing where it has none. `from` and `to` by the server's clock since the start. */
export function chaptersOf(splits: RunSplits | null, { from, to }: { from: number; to: number }): string {
  if (!splits) return ''
  const begins = splits.names.map((name, index) => ({ name, ms: splits.own[index - 1] ?? 0 }))
  const lines: { name: string; second: number }[] = []
  for (const { name, ms } of begins) {
    if (ms >= to) continue
    // a film that begins within a section begins with it
    const second = Math.floor(Math.max(0, ms - from) / 1000)
    const last = lines.at(-1)
    if (last?.second === second || lines.length === 0)
      lines[Math.max(0, lines.length - 1)] = { name, second: last?.second ?? 0 }
    else lines.push({ name, second })
  }
  return lines.map(({ name, second }) => `${clockOf(second)} ${name}`).join('\n')
}

const clockOf = (second: number): string => `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`
