import type { ServerKind } from './types.ts'

const LISTEN_SHARE = 0.98

/**
 * On a listen server the recorder sits in slot 0 and every packet is acknowledged before the next frame; over any network,
 * even to the same machine, one more is under way. Measured on 40 recordings of both kinds: 100 % against at most 30 %.
 */
export function serverKind(playerIndex: number, frames: number, answeredAtOnce: number): ServerKind {
  if (playerIndex > 0) return 'dedicated'
  if (frames === 0) return 'unknown'
  return answeredAtOnce >= frames * LISTEN_SHARE ? 'listen' : 'dedicated'
}
