import type { NotificationEvent, NotificationKind } from '@kz/contract/notifications'
import type { Role } from '@kz/contract/roles'
import type { Context, Emit } from './context.ts'
import type { Db } from './db.ts'

/** What happened to a member's own things. */
export interface EventNotice {
  userId: number
  kind: NotificationKind
  /** while it is unread, more of the same kind and subject joins it */
  subject: string
  /** the member who acts: nobody is notified of their own acts */
  actorId: number
  event: NotificationEvent
}

/**
 * How a domain notifies or asks higher domains, which it does not import, within its own transaction: `hooks.ts` beside
 * `app.ts` connects them.
 */
export interface Hooks {
  /** a member has another nickname or country */
  memberChanged(tx: Db, member: { userId: number; pseudo?: string; country?: string }): Promise<void>
  /** something happened to what is the members' own */
  notify(tx: Db, emit: Emit, notices: readonly EventNotice[]): Promise<void>
  /** posts a line in the chat box, in the site's markup; returns its id */
  announce(tx: Db, emit: Emit, message: string): Promise<number>
  /** withdraws a line of the chat box that is no longer true */
  withdraw(tx: Db, emit: Emit, lineId: number): Promise<void>
  /** how many comments and messages a member has written that still stand */
  writtenMessages(db: Db, userId: number): Promise<number>
  /** posts may have become visible */
  postsOut(tx: Db, emit: Emit): Promise<void>
  /** a post announces these demos and long jumps */
  releasesTold(tx: Db, newsId: number, told: { demoIds: number[]; longjumpIds: number[] }): Promise<void>
  /** a map that was waited for does not come: its sender's demos of it go with it */
  mapGone(tx: Db, emit: Emit, mapId: number): Promise<void>
  /** ids of the forum's categories that somebody with these roles may read now */
  readableCategories(ctx: Context, viewer: { roles: readonly Role[] } | null): Promise<number[]>
  /** a demo was stored and needs its replay files; a failure of this does not affect it */
  demoCame(ctx: Context): Promise<void>
}
