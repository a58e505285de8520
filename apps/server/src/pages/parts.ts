import { mapRoute } from '@kz/contract/rules'
import { firstPicture, parseNews, writeExtract } from '@kz/markup'
import { type Text, t } from '../platform/api/services/text.ts'
import type { PageFacts } from '../platform/ssr/page.ts'

/** What the tellers of several pages need. */

const DESCRIPTION_LENGTH = 200

const part = encodeURIComponent

export const recordPath = (mapName: string): string => `/record/${part(mapName)}`
export const newsPath = (url: string): string => `/news/${part(url)}`
export const profilePath = (pseudo: string): string => `/profile/${part(pseudo)}`
export const comparePath = (a: string, b: string): string => `/compare?a=${part(a)}&b=${part(b)}`

/** A map's picture for link previews. */
export const previewOf = (mapName: string): string => `/media/previews/${part(mapName)}.png`

/** A page's card, for link previews. */
export const cardOf = (kind: string, value: string): string => `/media/cards/${kind}/${part(value)}.png`

/** `kz_map in 01:23.45 by a player, 0.92 faster`. `wonMs`: against the record it took, null for a first one. */
export function linkTitleOf(
  { mapName, route, time, player }: { mapName: string; route: string; time: string; player: string },
  wonMs: number | null,
): Text {
  const run = t`${mapRoute(mapName, route)} in ${time} by ${player}`
  return wonMs !== null && wonMs > 0 ? t`${run}, ${(wonMs / 1000).toFixed(2)} faster` : run
}

/** The words of a text as a description. */
export const extractOf = (content: string): string => writeExtract(parseNews(content).nodes, DESCRIPTION_LENGTH)

/** What the head of a post's page says of its text: its words, and the first picture it shows. */
export function headOfPost(
  title: string,
  content: string,
): Pick<PageFacts, 'title' | 'description' | 'image' | 'type'> {
  const { nodes } = parseNews(content)
  const image = firstPicture(nodes)
  return {
    title,
    description: writeExtract(nodes, DESCRIPTION_LENGTH) || title,
    type: 'article',
    ...(image && { image }),
  }
}

/** `a`, `a and b`, `a, b and c` */
export function listed(words: readonly Text[]): Text {
  const [first = '', ...others] = words
  const last = others.pop()
  if (last === undefined) return first
  return t`${others.reduce((before, word) => t`${before}, ${word}`, first)} and ${last}`
}

/** A page of a list by its query; the first one for anything else. */
export function pageOf(text: string | undefined): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** The number in an address; 0 for what is none. */
export const idOf = (value: string): number =>
  /^[1-9]\d{0,9}$/.test(value) && Number(value) < 2 ** 31 ? Number(value) : 0
