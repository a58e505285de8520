import type { Db } from './db.ts'

/**
 * What a domain tells those above it, which it does not know, in its own transaction: `hooks.ts` beside `app.ts` says who
 * listens.
 */
export interface Hooks {
  /** a member has another nickname or country */
  memberChanged(tx: Db, member: { userId: number; pseudo?: string; country?: string }): Promise<void>
  /** a post tells of these demos and long jumps */
  releasesTold(tx: Db, newsId: number, told: { demoIds: number[]; longjumpIds: number[] }): Promise<void>
}
