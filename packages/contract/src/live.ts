import type { CacheTopic } from './endpoint.ts'
import type { SwitchKind } from './moderation.ts'
import type { Role } from './roles.ts'

/**
 * Events of `ws/events`: a page that hears one asks again for what it shows. Plain types: no zod.
 * `demo.*` and `record.new` name the map so that an open map page knows whether it is meant.
 */
export type LiveEvent =
  | { type: 'demo.released'; data: { demoId: number; mapName: string; player: string; time: string } }
  | { type: 'demo.rejected'; data: { demoId: number } }
  | { type: 'demo.liked'; data: { demoId: number; likes: number } }
  | { type: 'record.changed'; data: { mapName: string } }
  /** sent to demo staff only */
  | { type: 'queue.changed'; data: { count: number } }
  /** sent to the demo's player only */
  | { type: 'submission.changed'; data: { demoId: number; userId: number } }
  | { type: 'upload.switched'; data: { kind: SwitchKind; blocked: boolean } }
  /** sent to one user: something new, or read on another page */
  | { type: 'notification.changed'; data: { userId: number } }
  /** sent to one user: sessions ended, roles or bans changed */
  | { type: 'session.changed'; data: { userId: number } }
  | { type: 'maps.changed'; data: Record<never, never> }
  /** a board of long jumps changed */
  | { type: 'longjumps.changed'; data: Record<never, never> }
  /** sent to demo staff only */
  | { type: 'longjumps.queue'; data: { count: number } }
  /** sent to the long jump's player only */
  | { type: 'longjumps.submission'; data: { userId: number } }
  /** sent to map checkers only */
  | { type: 'map-queue.changed'; data: { count: number } }
  /** sent to the map's sender only; `mapId` is the number of the submission */
  | { type: 'map-submission.changed'; data: { mapId: number; userId: number } }
  | { type: 'site.changed'; data: Record<never, never> }
  | { type: 'resources.changed'; data: Record<never, never> }
  | { type: 'bugs.changed'; data: Record<never, never> }
  | { type: 'news.changed'; data: { newsId: number | null } }
  | { type: 'comment.changed'; data: { kind: 'news' | 'article' | 'demos'; targetId: number } }
  | { type: 'chat.changed'; data: { commentId: number } }
  | { type: 'presence.changed'; data: { guests: number; members: number } }
  /** between processes only: a member hid, showed himself, or closed his last page (`gone`) */
  | { type: 'presence.member'; data: { userId: number; gone: boolean } }
  /** a nickname, flag, picture or birthday changed */
  | { type: 'profile.changed'; data: { userId: number } }
  | { type: 'servers.changed'; data: Record<never, never> }
  | { type: 'motd.changed'; data: Record<never, never> }
  /** a message was written, changed, deleted or moved; sent to those who may read its category */
  | { type: 'forum.message'; data: { threadId: number; categoryId: number; readers: Readers } }
  /** the tree of categories or who may read it changed */
  | { type: 'forum.changed'; data: Record<never, never> }
  /** reports or held posts; sent to top staff only */
  | { type: 'forum.queue'; data: Record<never, never> }

/** Role lists of a category and those above it: a reader holds a role of each, or is of the top staff. */
export type Readers = readonly (readonly Role[])[]

export type LiveType = LiveEvent['type']

/** Which cached answers an event makes old. */
export const TOPICS_OF = {
  'demo.released': ['records', 'demos'],
  'demo.rejected': ['demos'],
  'demo.liked': ['demos'],
  'record.changed': ['records', 'demos'],
  'queue.changed': [],
  'submission.changed': [],
  'upload.switched': [],
  'session.changed': [],
  'notification.changed': [],
  'maps.changed': ['maps', 'records', 'demos'],
  'longjumps.changed': ['longjumps'],
  'longjumps.queue': [],
  'longjumps.submission': [],
  'map-queue.changed': [],
  'map-submission.changed': [],
  'site.changed': ['site'],
  'resources.changed': ['site'],
  'bugs.changed': [],
  'news.changed': ['news'],
  'comment.changed': ['news', 'demos'],
  'chat.changed': ['chat'],
  'presence.changed': [],
  'presence.member': [],
  'profile.changed': ['records', 'demos', 'maps', 'news', 'chat', 'servers', 'forum'],
  'servers.changed': ['servers'],
  'motd.changed': ['motd'],
  'forum.message': ['forum'],
  'forum.changed': ['forum'],
  'forum.queue': [],
} as const satisfies Record<LiveType, readonly CacheTopic[]>
