import { readHostName } from '../names/host-names.ts'

/** Links a member shows on their profile. Plain code: the form looks as the server does. */

/** How many there may be, and how long each. */
export const MOST_LINKS = 5
export const LINK_LENGTH = 200

/** A name that browsers resolve: letters, digits and dots, no number of a network. */
const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$/

/**
 * The address of a link as it is stored and shown, or null for one that is not safe: https to a name, on its usual port,
 * without a login, nothing in it that is not seen. Letters of other scripts in a name come out as `xn--`.
 */
export function readLink(text: string): string | null {
  const typed = text.trim()
  const written = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  if (typed === '' || /[\s\p{C}\p{Default_Ignorable_Code_Point}"<>\\]/u.test(written)) return null
  // a host is read by our own rules, and written as parsers of any age write it
  const plain = written.replace(/^[^/]*\/\/[^/?#]*/, (host) => host.toLowerCase())
  if (!URL.canParse(plain)) return null
  const url = new URL(plain)
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  const isHost = HOST.test(url.hostname) && readHostName(url.hostname) !== null
  return isPlain && isHost && url.href.length <= LINK_LENGTH ? url.href : null
}

/** A stored link as it is shown: where it leads, without what every address has. */
export function linkText(link: string): string {
  const { hostname, pathname, search } = new URL(link)
  const path = `${pathname}${search}`
  return hostname.replace(/^www\./, '') + (path === '/' ? '' : path.replace(/\/$/, ''))
}
