import { mapRoute } from '@kz/contract/rules'
import { parseNews, writeExtract } from '@kz/markup'
import { type Html, html } from '../platform/html.ts'

/** Pieces of the small HTML bodies, in the classes of the site's own style sheet. */

const DESCRIPTION_LENGTH = 200

const part = encodeURIComponent

export const recordPath = (mapName: string): string => `/record/${part(mapName)}`
export const newsPath = (url: string): string => `/news/${part(url)}`
export const profilePath = (pseudo: string): string => `/profile/${part(pseudo)}`

/** A map with its route, in blue. */
export function mapLink(mapName: string, route: string, look = 'map'): Html {
  const query = route ? `?route=${part(route)}` : ''
  return html`<a class="${look}" href="${recordPath(mapName) + query}">${mapRoute(mapName, route)}</a>`
}

export const playerLink = (name: string): Html =>
  html`<span class="pl"><a href="${profilePath(name)}">${name}</a></span>`

/** The time of a run, leading zeros dimmed as everywhere. */
export function timeText(time: string, look = 't'): Html {
  const [, lead = '', rest = time] = /^([0:]*)(\d.*)$/.exec(time) ?? []
  return html`<span class="${look}">${lead && html`<i>${lead}</i>`}${rest}</span>`
}

/** The words of a post as a description. */
export const extractOf = (content: string): string => writeExtract(parseNews(content).nodes, DESCRIPTION_LENGTH)

/** A page of a list by its query; the first one for anything else. */
export function pageOf(text: string | undefined): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
