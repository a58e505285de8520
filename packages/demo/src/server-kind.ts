import type { ServerKind } from './types.ts'

/** Placeholder rule, see tests. */
export function serverKind(playerIndex: number, build: number | null): ServerKind {
  if (playerIndex > 0) return 'dedicated'
  return build === null ? 'unknown' : 'listen'
}
