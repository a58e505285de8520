import type { CacheTopic } from './endpoint.ts'

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
  | { type: 'upload.switched'; data: { blocked: boolean } }
  /** sent to one user: sessions ended, roles or bans changed */
  | { type: 'session.changed'; data: { userId: number } }
  | { type: 'maps.changed'; data: Record<never, never> }
  | { type: 'site.changed'; data: Record<never, never> }
  | { type: 'news.changed'; data: { newsId: number | null } }
  | { type: 'comment.changed'; data: { kind: 'news' | 'article' | 'demos'; targetId: number } }
  | { type: 'chat.changed'; data: { commentId: number } }
  | { type: 'presence.changed'; data: { guests: number; members: number } }
  | { type: 'servers.changed'; data: Record<never, never> }
  | { type: 'motd.changed'; data: Record<never, never> }

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
  'maps.changed': ['maps', 'records', 'demos'],
  'site.changed': ['site'],
  'news.changed': ['news'],
  'comment.changed': ['news', 'demos'],
  'chat.changed': ['chat'],
  'presence.changed': [],
  'servers.changed': ['servers'],
  'motd.changed': [],
} as const satisfies Record<LiveType, readonly CacheTopic[]>
