export interface TextPart {
  text: string
  /** the member who is meant */
  mention: string | null
  /** `@name` of somebody who is not known here */
  isUnknown?: true
}

const NAME = /^@[\p{L}\p{N}_][\p{L}\p{N}_.^`~=+*-]{0,22}[\p{L}\p{N}_^`~=+*-]/u

/** A mention stands at the start or after something that is no part of a word: `@vlk0`, `(@vlk0)`, not `mail@host`. */
const isStart = (before: string): boolean => before === '' || !/[\p{L}\p{N}_@./]$/u.test(before)
const isEnd = (after: string): boolean => !/^[\p{L}\p{N}_]/u.test(after)

/**
 * Cuts a text at its mentions. Case does not matter; of several known names that fit the longest is meant, so that a name
 * with spaces is found whole.
 */
export function splitMentions(text: string, names: readonly string[]): TextPart[] {
  const longestFirst = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  const parts: TextPart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at < from || !isStart(text.slice(Math.max(0, at - 2), at))) continue
    const name = longestFirst.find((each) => {
      const rest = text.slice(at + 1, at + 1 + each.length)
      return rest.toLowerCase() === each.toLowerCase() && isEnd(text.slice(at + 1 + each.length))
    })
    const found = name === undefined ? NAME.exec(text.slice(at, at + 26))?.[0] : text.slice(at, at + 1 + name.length)
    if (found === undefined) continue
    if (at > from) parts.push({ text: text.slice(from, at), mention: null })
    from = at + found.length
    parts.push(name === undefined ? { text: found, mention: null, isUnknown: true } : { text: found, mention: name })
  }
  if (from < text.length) parts.push({ text: text.slice(from), mention: null })
  return parts
}
