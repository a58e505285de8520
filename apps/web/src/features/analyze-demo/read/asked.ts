import type { Wanted } from './use-analysis.ts'

const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null
}

/** What the address asks to open; null when it asks for nothing. */
export function readWanted(query: Record<string, unknown>): Wanted | null {
  const report = String(query.report ?? '')
  if (/^[\w-]{12}$/.test(report)) return { kind: 'report', id: report }
  const collection = idOf(query.collection)
  if (collection !== null && typeof query.file === 'string' && query.file !== '') {
    return { kind: 'collection', id: collection, file: query.file }
  }
  for (const kind of ['demo', 'waiting', 'own', 'longjump', 'jump', 'run'] as const) {
    const id = idOf(query[kind])
    if (id !== null) return { kind, id }
  }
  return null
}
