import type { LiveEvent } from '@kz/contract/live'
import type { Db } from '../db.ts'

/** Live events between requests, sockets and processes. */
export interface Live {
  /** Publishes the events of a transaction with its commit: call the returned function after it. */
  announce(tx: Db, events: readonly LiveEvent[]): Promise<() => void>
  on(listener: (event: LiveEvent) => void): () => void
  /** Whether events reach this process; a silently dead connection is noticed within seconds. */
  isListening(): boolean
  /** Called when this process listens again after a while in which it may have missed events. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}
