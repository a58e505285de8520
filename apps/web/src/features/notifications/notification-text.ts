import type { Notification } from '@kz/contract/notifications'
import { STAND_WORDS } from '@kz/contract/review/verdicts'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { dayDate } from '../../blocks/time/day-date.ts'
import { counted } from '../../blocks/words.ts'
import { paths } from '../../lib/url/paths.ts'

type About = Notification['about']
type Of<Type extends About['type']> = Extract<About, { type: Type }>

export interface NotificationText {
  /** one sentence in three parts: who did what; the thread, post or map; the rest */
  sentence: readonly [before: string, place: string, after: string]
  /** a reason, or the beginning of what was written */
  note: string | null
  /** where it leads */
  href: string
}

/** `a`, `a and b`, `a, b and c`, `a and 3 others`. */
export function whoWrote({ actors, actorCount }: Pick<Notification, 'actors' | 'actorCount'>): string {
  const [first = 'Somebody', ...more] = actors.map(({ pseudo }) => pseudo)
  if (actorCount <= 1) return first
  if (actorCount > actors.length) return `${first} and ${counted(actorCount - 1, 'other')}`
  return `${[first, ...more.slice(0, -1)].join(', ')} and ${more.at(-1)}`
}

const PLACES = {
  demos: 'the latest demos',
  chat: 'the chat box',
  news: 'news',
  article: 'short news',
  map: 'a map',
} as const

function commentPath({ place, url, targetId, title, commentId }: Of<'comment'>): string {
  if (place === 'news' && url !== null) return paths.newsPost(url, commentId)
  if (place === 'article') return `${paths.blogPost(targetId)}#comment-${commentId}`
  if (place === 'map' && title !== null) return `${paths.record(title)}#comment-${commentId}`
  return paths.home(`#${place === 'chat' ? 'chat' : 'comment'}-${commentId}`)
}

function ofComment(about: Of<'comment'>, notification: Notification): NotificationText {
  const where = about.title ?? PLACES[about.place]
  const isChat = about.place === 'chat'
  const replied = isChat ? 'replied to you in' : 'replied to your comment on'
  const did = notification.kind === 'reply' ? replied : isChat ? 'mentioned you in' : 'mentioned you in a comment on'
  return { sentence: [`${whoWrote(notification)} ${did} `, where, ''], note: about.extract, href: commentPath(about) }
}

const WROTE = { reply: 'replied to you in', mention: 'mentioned you in', thread: 'wrote in' } as const

function ofMessage(
  { threadId, messageId, title, extract }: Of<'message'>,
  notification: Notification,
): NotificationText {
  const { kind } = notification
  const did = kind === 'reply' || kind === 'mention' ? WROTE[kind] : WROTE.thread
  const href = paths.thread(threadId, { message: messageId })
  return { sentence: [`${whoWrote(notification)} ${did} `, title, ''], note: extract, href }
}

const OUTCOMES = {
  released: 'was released',
  rejected: 'was rejected',
  revoked: 'was taken back',
  changes: 'needs your answer',
  returned: 'waits to be checked again',
} as const

const runOn = (mapName: string, route: string): string => (route ? `${mapName}[${route}]` : mapName)

function ofDemo({ demoId, mapName, route, time, outcome, reason }: Of<'demo'>): NotificationText {
  const isPublic = outcome === 'released' || outcome === 'revoked'
  return {
    sentence: ['Your demo on ', runOn(mapName, route), `, ${time}, ${OUTCOMES[outcome]}`],
    note: reason,
    href: isPublic ? paths.record(mapName, route) : paths.mySubmissions(`#demo-${demoId}`),
  }
}

function ofLongjump({ longjumpId, kind, distance, block, outcome, reason }: Of<'longjump'>): NotificationText {
  return {
    sentence: [`Your ${LONGJUMP_NAMES[kind]} of ${distance.toFixed(3)}, block ${block}, ${OUTCOMES[outcome]}`, '', ''],
    note: reason,
    href: outcome === 'released' ? paths.longjumps() : paths.mySubmissions(`#longjump-${longjumpId}`),
  }
}

function ofMap({ mapName, outcome, reason }: Of<'map'>): NotificationText {
  return {
    sentence: ['Your map ', mapName, ` ${OUTCOMES[outcome]}`],
    note: reason,
    href: outcome === 'released' ? paths.record(mapName) : paths.mySubmissions(),
  }
}

const ofCollection = ({ title, records, newsUrl }: Of<'collection'>): NotificationText => ({
  sentence: [`${counted(records, 'record')} of yours came out with `, title, ''],
  note: null,
  href: paths.newsPost(newsUrl),
})

function ofRecord({ mapName, route, player, time, ownTime }: Of<'record'>): NotificationText {
  return {
    sentence: [`${player} beat your record on `, runOn(mapName, route), ''],
    note: `${time}, yours was ${ownTime}`,
    href: paths.record(mapName, route),
  }
}

function ofFollowed({ player, mapName, route, time, count }: Of<'followed'>): NotificationText {
  const others = count > 1 ? ` and ${counted(count - 1, 'more record')}` : ''
  return {
    sentence: [`${player} set a record on `, runOn(mapName, route), others],
    note: time,
    href: count > 1 ? paths.profile(player) : paths.record(mapName, route),
  }
}

function ofRun({ runId, mapName, route, time, serverName }: Of<'run'>): NotificationText {
  return {
    sentence: ['Your run on ', runOn(mapName, route), ' is faster than the record: send its replay as your submission'],
    note: serverName === null ? time : `${time} on ${serverName}`,
    href: paths.runReplay(runId),
  }
}

const ofFollowedMap = ({ player, mapName, route, time }: Of<'followed-map'>): NotificationText => ({
  sentence: [`${player} set a record on `, runOn(mapName, route), ', a map you follow'],
  note: time,
  href: paths.record(mapName, route),
})

const ofFollowedMapper = ({ mapper, mapName }: Of<'followed-mapper'>): NotificationText => ({
  sentence: [`${mapper} has a new map: `, mapName, ''],
  note: null,
  href: paths.record(mapName),
})

const ofFollowedServer = (told: Of<'followed-server'>): NotificationText => ({
  sentence: [`${told.player} is first on `, runOn(told.mapName, told.route), `, run on ${told.serverName}`],
  note: told.time,
  href: paths.gameServer(told.serverId),
})

const SECOND = 1_000
const ofClock = ({ serverId, serverName, clockMs }: Of<'clock'>): NotificationText => ({
  sentence: [
    'The clock of ',
    serverName,
    ` is ${counted(Math.round(Math.abs(clockMs) / SECOND), 'second')} ${clockMs > 0 ? 'ahead' : 'behind'}`,
  ],
  note: 'Set it, ideally by NTP.',
  href: paths.myServers(serverId),
})

const ofEvent = ({ eventId, name }: Of<'event'>): NotificationText => ({
  sentence: ['', name, ' has begun'],
  note: null,
  href: paths.event(eventId),
})

const BANNED = {
  general: 'You are banned from this site',
  comment: 'You are banned from commenting',
  submit: 'You are banned from submitting',
} as const
const LIFTED = {
  general: 'Your ban from this site was lifted',
  comment: 'Your ban from commenting was lifted',
  submit: 'Your ban from submitting was lifted',
} as const

function ofBan({ kind, banned, reason, until }: Of<'ban'>): NotificationText {
  const end = until === null ? ' for good' : ` until ${dayDate(new Date(until))}`
  const said = banned ? `${BANNED[kind]}${end}` : LIFTED[kind]
  return { sentence: [said, '', ''], note: reason, href: paths.banList() }
}

/** `demo checker`; short names are abbreviations. */
const inSentence = (role: string): string => (role.length > 3 ? role.toLowerCase().replaceAll('_', ' ') : role)

function ofWorse({ count, mapName, route, player, before, after }: Of<'worse'>): NotificationText {
  const others = count > 1 ? `, and ${counted(count - 1, 'other record')}` : ''
  return {
    sentence: [`Worse verdict when read again: ${player} on `, runOn(mapName, route), others],
    note: `${STAND_WORDS[after]}, before: ${STAND_WORDS[before]}`,
    href: paths.admin.analyzeAllRecords({ worse: true }),
  }
}

function ofHeld({ threadId, messageId, title, released }: Of<'held'>): NotificationText {
  const where = messageId === null ? {} : { message: messageId }
  return {
    sentence: ['Your post in ', title, released ? ' is out' : ' was not approved'],
    note: null,
    href: threadId === null ? paths.forum() : paths.thread(threadId, where),
  }
}

const BUG_NEWS = {
  ANSWERED: 'was answered',
  NEW: 'is new again',
  CONFIRMED: 'was confirmed',
  NEED_INFO: 'needs your answer',
  IN_PROGRESS: 'is worked on',
  FIXED: 'was fixed',
  WONT_FIX: 'will not be fixed',
  DUPLICATE: 'was known already',
  INVALID: 'is not a bug',
} as const

const ofBug = ({ reportId, title, news }: Of<'bug'>): NotificationText => ({
  sentence: ['Your bug report ', title, ` ${BUG_NEWS[news]}`],
  note: null,
  href: paths.bugReport(reportId),
})

const STOPPED = { device: 'A device of yours', discord: 'Your Discord', webhook: 'A webhook' } as const

const REPORT_ENDS = {
  resolved: 'was dealt with. Thank you',
  dismissed: 'was read: staff see no need to act',
  untrue: 'was found untrue',
} as const

const ofReport = ({ end, answer }: Of<'report'>): NotificationText => ({
  sentence: [`Your report ${REPORT_ENDS[end]}`, '', ''],
  note: answer || null,
  href: paths.notifications(),
})

const ofAppeal = ({ lifted, another = false, answer }: Of<'appeal'>): NotificationText => ({
  sentence: [
    lifted && another
      ? 'Your appeal was read: that ban was lifted, a later one stands'
      : `Your appeal was read: the ban ${lifted ? 'was lifted' : 'stays'}`,
    '',
    '',
  ],
  note: answer || null,
  href: paths.settings('account'),
})

const ofRole = ({ role, given }: Of<'role'>): NotificationText => {
  const name = inSentence(role)
  const said = given ? `You were given the role ${name}` : `The role ${name} was taken from you`
  return { sentence: [said, '', ''], note: null, href: paths.ownProfile() }
}

const ofRenamed = ({ from, to, reason }: Of<'renamed'>): NotificationText => ({
  sentence: [`Your nickname was changed from ${from} to ${to}`, '', ''],
  note: reason,
  href: paths.ownProfile(),
})

const ofStopped = ({ what, name }: Of<'stopped'>): NotificationText => ({
  sentence: [`${STOPPED[what]} failed too often and was switched off: `, name, ''],
  note: null,
  href: what === 'webhook' ? paths.admin.webhooks() : paths.settings('notifications'),
})

function authorSentence({ name, given, taken }: Of<'old-author'>): NotificationText['sentence'] {
  if (given) return ['What ', name, ' wrote on the earlier site is yours']
  return taken
    ? ['What ', name, ' wrote on the earlier site is no longer yours']
    : ['Your request for the posts of ', name, ' was refused']
}

const ofOldAuthor = ({ reason, ...about }: Of<'old-author'>): NotificationText => ({
  sentence: authorSentence({ reason, ...about }),
  note: reason,
  href: paths.settings('account'),
})

const ofEmail = (): NotificationText => ({
  sentence: ['An administrator looked at your e-mail address', '', ''],
  note: null,
  href: paths.ownProfile(),
})

type Teller<Told> = (about: Told, notification: Notification) => NotificationText
const TELLERS: { [Type in About['type']]: Teller<Of<Type>> } = {
  comment: ofComment,
  message: ofMessage,
  demo: ofDemo,
  longjump: ofLongjump,
  map: ofMap,
  collection: ofCollection,
  record: ofRecord,
  followed: ofFollowed,
  run: ofRun,
  event: ofEvent,
  'followed-map': ofFollowedMap,
  'followed-mapper': ofFollowedMapper,
  'followed-server': ofFollowedServer,
  clock: ofClock,
  role: ofRole,
  ban: ofBan,
  report: ofReport,
  appeal: ofAppeal,
  held: ofHeld,
  bug: ofBug,
  stopped: ofStopped,
  worse: ofWorse,
  renamed: ofRenamed,
  'old-author': ofOldAuthor,
  email: ofEmail,
}

/** What a notification says and where it leads. */
export function textOf(notification: Notification): NotificationText {
  const { about } = notification
  // the table has for each type who takes it
  return (TELLERS[about.type] as Teller<About>)(about, notification)
}
