import type { SessionUser } from '@kz/contract/accounts/accounts'

/** What one tab tells the others. */
export type TabMessage =
  | { type: 'session'; user: SessionUser | null }
  | { type: 'theme'; choice: 'dark' | 'light' | null }

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('kz16')

/** Tells the other tabs of this browser. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

/** Calls `listener` for every message of another tab; answers a function that ends it. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const handle = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel?.addEventListener('message', handle)
  return () => channel?.removeEventListener('message', handle)
}
