export type Params = Readonly<Record<string, string>>

/**
 * Compares a path with a page's, such as `/record/{map}`: its parameters decoded, or null when it is not that page. A slash
 * at the end says nothing; case counts, as on the server.
 */
export function matchPath(path: string, pathname: string): Params | null {
  const wanted = partsOf(path)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = decoded(given[place] ?? '')
    if (name ? !value : value !== part) return null
    if (name && value) params[name] = value
  }
  return params
}

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/')

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
