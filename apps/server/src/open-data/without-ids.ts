/** What a name may hold that is nobody's to publish: a Steam id in any writing, an address. */
const IDS = [
  /(?:STEAM|VALVE)_[\w]+(?::\d+)*/gi,
  /\[?\bU:1:\d+\]?/g,
  /\b7656119\d{10}\b/g,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
]
const INSTEAD = '...'

/** A line whose texts hold no Steam id and no address: players and servers name themselves as they like. */
export function withoutIds<T extends object>(line: T): T {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    return typeof value === 'string' ? IDS.reduce((text, pattern) => text.replace(pattern, INSTEAD), value) : value
  }
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, clean(value)])) as T
}
