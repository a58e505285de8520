import type { Role } from '@kz/contract/roles'

interface GateRule {
  wanted: readonly Role[]
  held: readonly Role[]
  need: 'any' | 'all'
}

/** Whether the held roles open a gate. A gate without roles is open to nobody. */
export function passesGate({ wanted, held, need }: GateRule): boolean {
  if (wanted.length === 0) return false
  return need === 'all' ? wanted.every((role) => held.includes(role)) : wanted.some((role) => held.includes(role))
}
