import { parseNews, writeExtract } from '@kz/markup'

/** What the tellers of several pages need. */

const DESCRIPTION_LENGTH = 200

const part = encodeURIComponent

export const recordPath = (mapName: string): string => `/record/${part(mapName)}`
export const newsPath = (url: string): string => `/news/${part(url)}`
export const profilePath = (pseudo: string): string => `/profile/${part(pseudo)}`

/** The words of a post as a description. */
export const extractOf = (content: string): string => writeExtract(parseNews(content).nodes, DESCRIPTION_LENGTH)

/** A page of a list by its query; the first one for anything else. */
export function pageOf(text: string | undefined): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
