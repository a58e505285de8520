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
 * What a domain tells or asks those above it, which it does not know, in its own transaction: `hooks.ts` beside `app.ts` says
 * who listens and who answers.
 */
export interface Hooks {
  /** a member has another nickname or country */
  memberChanged(tx: Db, member: { userId: number; pseudo?: string; country?: string }): Promise<void>
  /** something happened to what is the members' own */
  notify(tx: Db, emit: Emit, notices: readonly EventNotice[]): Promise<void>
  /** the chat box has to hear of something, in the site's markup; answers the line's id */
  announce(tx: Db, emit: Emit, message: string): Promise<number>
  /** a line of the chat box says what is so no longer */
  withdraw(tx: Db, emit: Emit, lineId: number): Promise<void>
  /** how many comments and messages a member has written that still stand */
  writtenMessages(db: Db, userId: number): Promise<number>
  /** posts may have come in sight */
  postsOut(tx: Db, emit: Emit): Promise<void>
  /** a post tells of these demos and long jumps */
  releasesTold(tx: Db, newsId: number, told: { demoIds: number[]; longjumpIds: number[] }): Promise<void>
  /** a map that was waited for does not come: its sender's demos of it go with it */
  mapGone(tx: Db, emit: Emit, mapId: number): Promise<void>
  /** ids of the forum's categories that somebody with these roles may read now */
  readableCategories(ctx: Context, viewer: { roles: readonly Role[] } | null): Promise<number[]>
  /** a demo has come that is to be watched; it is kept, whatever becomes of this */
  demoCame(ctx: Context): Promise<void>
}
