import { ROLE_NAMES, ROLES, type Role } from '@kz/contract/roles'

/** Roles from a rank on are used with a second factor, or not at all (docs/decisions/137). */

/** What the roles of an account ask of it; null for nothing. */
export interface FactorState {
  state: 'soon' | 'due' | 'prove'
  /** until when a role may be used without */
  until: Date
}

/** The roles that need a second factor where it is asked from this rank on; 0: of nobody. */
export const factorRoles = (rank: number): Role[] =>
  ROLE_NAMES.filter((role) => rank > 0 && ROLES[role].kind === 'STAFF' && ROLES[role].rank >= rank)

interface Known {
  /** of its roles that need it, the earliest end; null where none does */
  factorDueAt: Date | null
  isLate: boolean
  hasFactor: boolean
  strong: boolean
}

/** An account that has a second factor shows it in each session, whatever time is left. */
export function factorState({ factorDueAt, isLate, hasFactor, strong }: Known): FactorState | null {
  if (factorDueAt === null || strong) return null
  if (hasFactor) return { state: 'prove', until: factorDueAt }
  return { state: isLate ? 'due' : 'soon', until: factorDueAt }
}

/** The roles that may be used now. */
export function usableRoles(held: readonly Role[], factor: FactorState | null, rank: number): Role[] {
  if (!factor || factor.state === 'soon') return [...held]
  const waiting = factorRoles(rank)
  return held.filter((role) => !waiting.includes(role))
}
