import { MOST_MAPPERS } from '@kz/contract/rules'

/** The names with one more: trimmed, once without case, ten at most. */
export function withName(names: readonly string[], typed: string): string[] {
  const name = typed.trim().replace(/\s+/g, ' ')
  const known = names.some((other) => other.toLowerCase() === name.toLowerCase())
  return name === '' || known || names.length >= MOST_MAPPERS ? [...names] : [...names, name]
}
