/** What an address says after its `?`: numbers and switches as such, all else as text; of a repeated name the last. */
export type Search = Readonly<Record<string, unknown>>

/** An address of this site in its parts. */
export interface Location {
  pathname: string
  search: Search
  /** as it is written, with its `?`; empty without one */
  searchStr: string
  /** without its `#` */
  hash: string
  href: string
}

/** Links of earlier versions hold texts of digits in quotes. */
const quoted = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function typedValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text !== '' && String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text)
  return text.startsWith('"') ? quoted(text) : text
}

/** Reads a query, with or without its `?`. */
export const parseSearch = (text: string): Search =>
  Object.fromEntries(Array.from(new URLSearchParams(text), ([name, value]) => [name, typedValue(value)]))

/** Writes a query with its `?`, or nothing; what is undefined is left out. */
export function stringifySearch(search: Search): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** Takes an address apart: a path with its query and hash, or a whole URL. */
export function parseLocation(href: string): Location {
  const { pathname, search, hash } = new URL(href, 'http://site.invalid')
  return {
    pathname,
    search: parseSearch(search),
    searchStr: search,
    hash: hash.slice(1),
    href: pathname + search + hash,
  }
}
