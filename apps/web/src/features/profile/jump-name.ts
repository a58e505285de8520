import type { PlayerStats } from '@kz/contract/accounts/profiles'
import { LONGJUMP_NAMES, type LongjumpType } from '@kz/contract/runs/longjump-types'

/** `CountJump` for `cj`; what is not known stays as it is. */
export const jumpName = (type: string): string => LONGJUMP_NAMES[type as LongjumpType] ?? type

/** The longest block of a plain long jump, in units; null without one. Other kinds of jumps go over longer blocks. */
export function longestBlock(jumps: PlayerStats['longJumps']): number | null {
  const blocks = jumps.flatMap(({ type, block }) => (type === 'lj' && block !== null ? [block] : []))
  return blocks.length > 0 ? Math.max(...blocks) : null
}
