/** Completion begins at so many characters. */
const LEAST_TYPED = 2
const MOST_SHOWN = 6

/** Names of maps that begin with what is typed, then those that have it inside; in the order of `names`, six at most. */
export function matchingNames(names: readonly string[], typed: string): string[] {
  const text = typed.trim().toLowerCase()
  if (text.length < LEAST_TYPED) return []
  const found: string[] = []
  const inside: string[] = []
  for (const name of names) {
    const place = name.toLowerCase().indexOf(text)
    if (place === 0) found.push(name)
    else if (place > 0 && inside.length < MOST_SHOWN) inside.push(name)
    if (found.length === MOST_SHOWN) return found
  }
  return [...found, ...inside].slice(0, MOST_SHOWN)
}
