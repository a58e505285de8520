import type { Provider } from '@kz/contract/accounts/ways-in'
import { safeNext } from '../../../lib/url/paths.ts'

/** What a browser goes to another site for; kept in its tab until it is back. */
export interface KeptSignIn {
  provider: Provider
  purpose: 'sign-in' | 'link'
  /** where to go on afterwards */
  next: string | null
}

const KEY = 'sign-in'

export function keepSignIn(kept: KeptSignIn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // a browser that keeps nothing says on its return that it does not know why
  }
}

/** What was kept, once; null for a return that this tab did not begin. */
export function takeSignIn(): KeptSignIn | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptSignIn> | null
    sessionStorage.removeItem(KEY)
    if (!kept || (kept.provider !== 'steam' && kept.provider !== 'discord')) return null
    const { provider, next = null } = kept
    return { provider, purpose: kept.purpose === 'link' ? 'link' : 'sign-in', next: safeNext(next) }
  } catch {
    return null
  }
}
