import type { NotificationKind } from '@kz/contract/notifications'
import { word } from '../../../lib/text/word.ts'

/** The kinds of notices in groups, each with what it tells. */
export const GROUPS: readonly (readonly [group: string, kinds: readonly NotificationKind[]])[] = [
  ['Your place', ['record', 'follow', 'follow-map', 'follow-mapper', 'follow-server']],
  ['Your runs and demos', ['submission', 'server', 'event']],
  ['People', ['reply', 'mention', 'thread']],
  ['Account', ['account', 'analysis']],
]

/** apart: what is called `event` in an object is no text elsewhere, and is not looked up */
const OF_EVENTS: [title: string, about: string] = ['Events', 'An event you want to be told of begins.']

export const KINDS: Record<NotificationKind, [title: string, about: string]> = {
  reply: ['Replies', 'Somebody answers your comment, quotes you, or writes in a thread you opened.'],
  mention: ['Mentions', word('Somebody writes @ and your nickname.')],
  thread: ['Watched threads', 'New messages in threads you watch.'],
  submission: ['Your submissions', 'A demo, long jump or map of yours was released or rejected, with the reason.'],
  record: ['Your records', 'Somebody beat a record of yours.'],
  follow: ['Players you follow', 'A player you follow set a record.'],
  'follow-map': ['Maps you follow', 'A map you follow has a new record.'],
  'follow-mapper': ['Mappers you follow', 'A mapper you follow has a new map.'],
  'follow-server': ['Servers you follow', 'A run there is the first of its map.'],
  server: ['Your servers', 'The clock of a server of yours is more than a minute off.'],
  event: OF_EVENTS,
  account: ['Your account', 'Staff changed your roles or bans, or looked at your e-mail address.'],
  analysis: ['Analysis of records', 'Demos of records were read again and got a worse verdict than before.'],
}

/** The columns of the matrix. */
export const CHANNELS = [
  { field: 'onSite', label: 'Bell' },
  { field: 'byPush', label: 'Push' },
  { field: 'byMail', label: 'Mail' },
  { field: 'byDigest', label: 'Digest' },
  { field: 'byHook', label: 'My Discord' },
] as const
export type Channel = (typeof CHANNELS)[number]['field']
