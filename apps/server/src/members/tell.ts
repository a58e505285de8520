import type { Emit } from '../platform/api/context.ts'

/** Tells pages that an account is no more: its own log out, others ask again for whatever names it. */
export function tellEnd(emit: Emit, userId: number): void {
  emit({ type: 'session.changed', data: { userId } })
  emit({ type: 'profile.changed', data: { userId } })
  emit({ type: 'longjumps.changed', data: {} })
  emit({ type: 'guessr.changed', data: {} })
}
