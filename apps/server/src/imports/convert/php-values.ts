/** What PHP programs store of an array: as PHP writes it (`array ( 'a' => 1 )`), serialised (`a:1:{s:1:"a";i:1;}`) or JSON. */

export type PhpValue = string | { [key: string]: PhpValue }

const TOKENS =
  /array\s*\(|a:\d+:\{|[)}]|'((?:[^'\\]|\\.)*)'|s:\d+:"((?:[^"]|"(?!;))*)";|[id]:(-?[\d.]+);|b:[01];|N;|\b(-?\d+)\b|\b(?:true|false|null)\b/gis
/** An array in an array in an array: nothing that is read here is deeper. */
const DEEPEST = 8

/** The array of a stored text; null for what is none. Keys and values are texts. */
export function readPhpArray(stored: string): Record<string, PhpValue> | null {
  const text = stored.trim()
  if (/^[[{]/.test(text)) return readJson(text)
  if (!/^(?:array\s*\(|a:\d)/i.test(text)) return null
  const tokens = text.matchAll(TOKENS)
  tokens.next()
  return readList(tokens, 1)
}

function readJson(text: string): Record<string, PhpValue> | null {
  try {
    // as text, so that whatever is in it becomes one
    const read: unknown = JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'object' && value !== null ? { ...value } : String(value),
    )
    return typeof read === 'object' ? (read as Record<string, PhpValue>) : null
  } catch {
    return null
  }
}

/** Keys and values by turns, to the end of their array. */
function readList(tokens: IterableIterator<RegExpExecArray>, depth: number): Record<string, PhpValue> | null {
  const list = new Map<string, PhpValue>()
  let key: string | null = null
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const [all, quoted, counted, number, bare] = next.value
    if (all === ')' || all === '}') return Object.fromEntries(list)
    const isArray = /^a/i.test(all)
    if (isArray && depth === DEEPEST) return null
    const value: PhpValue | null = isArray
      ? readList(tokens, depth + 1)
      : (quoted?.replace(/\\(['\\])/g, '$1') ?? counted ?? number ?? bare ?? '')
    if (value === null) return null
    if (key !== null) list.set(key, value)
    else if (typeof value !== 'string') return null
    key = key === null ? (value as string) : null
  }
  return null
}
