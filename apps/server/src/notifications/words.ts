import type { NotificationEvent, NotificationKind } from '@kz/contract/notifications'
import { formatTime, mapRoute, parseTime } from '@kz/contract/rules'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { type Message, mapPath, pictureOf, type Run } from '../outbox/api.ts'

/** What is said of notices outside the pages: each sentence once. */

type Of<Type extends NotificationEvent['type']> = Extract<NotificationEvent, { type: Type }>
type Said = Omit<Message, 'kind'>

/** Of a kind: one of it, several of it. */
const COUNTED: Record<NotificationKind, [one: string, many: string]> = {
  reply: ['reply to you', 'replies to you'],
  mention: ['mention of you', 'mentions of you'],
  thread: ['watched thread with new messages', 'watched threads with new messages'],
  submission: ['decision about a submission of yours', 'decisions about submissions of yours'],
  record: ['record of yours that was beaten', 'records of yours that were beaten'],
  follow: ['record of a player you follow', 'records of players you follow'],
  'follow-map': ['record on a map you follow', 'records on maps you follow'],
  'follow-mapper': ['map of a mapper you follow', 'maps of mappers you follow'],
  'follow-server': ['first place on a server you follow', 'first places on servers you follow'],
  server: ['server of yours to look at', 'servers of yours to look at'],
  event: ['event begins', 'events begin'],
  account: ['thing staff did to your account', 'things staff did to your account'],
  analysis: ['analysis that called records worse', 'analyses that called records worse'],
}

/** `3 replies to you`. */
export const countedKind = (kind: NotificationKind, count: number): string =>
  `${count} ${COUNTED[kind][count === 1 ? 0 : 1]}`

const ALL = '/notifications'

/** Several of one kind at once, or words of others, which are read on the site. */
export const saidOfMany = (kind: NotificationKind, count: number): Said => ({
  title: countedKind(kind, count),
  body: 'Read them on the site.',
  path: ALL,
  picture: null,
  run: null,
})

const plain = (title: string, body: string, path = ALL): Said => ({ title, body, path, picture: null, run: null })

const OUTCOMES = {
  released: 'was released',
  rejected: 'was rejected',
  revoked: 'was taken back',
  changes: 'needs your answer',
  returned: 'waits to be checked again',
} as const

/** A run as an embed shows it; of whom it is stands in the sentence. */
function runOf(of: { mapName: string; route: string; time: string }, player: string, gapMs: number | null): Run {
  const { mapName, route, time } = of
  return { mapName, route, player, country: 'n-a', time, timeMs: parseTime(time) ?? 0, gapMs }
}

function ofDemo({ demoId, mapName, route, time, outcome, reason }: Of<'demo'>, gapMs: number | null): Said {
  const isOut = outcome === 'released'
  const body = `${mapRoute(mapName, route)}, ${time}${reason ? `: ${reason}` : ''}`
  const path = isOut || outcome === 'revoked' ? mapPath(mapName) : `/my-submissions#demo-${demoId}`
  const title = `Your demo ${OUTCOMES[outcome]}`
  if (!isOut) return plain(title, body, path)
  return { title, body, path, picture: pictureOf(demoId), run: runOf({ mapName, route, time }, '', gapMs) }
}

function ofRecord({ demoId, mapName, route, player, time, ownTime }: Of<'record'>): Said {
  const gapMs = (parseTime(time) ?? 0) - (parseTime(ownTime) ?? 0)
  const by = gapMs < 0 ? ` by ${formatTime(-gapMs)}` : ''
  return {
    title: 'Your record fell',
    body: `${player} took ${mapRoute(mapName, route)}${by}: ${time}, before ${ownTime}.`,
    path: mapPath(mapName),
    picture: pictureOf(demoId),
    run: runOf({ mapName, route, time }, player, gapMs),
  }
}

function ofFollowed(told: Of<'followed'>, gapMs: number | null): Said {
  const { player, demoId, mapName, route, time, count } = told
  const more = count > 1 ? `, and ${count - 1} more` : ''
  return {
    title: `${player} set a record`,
    body: `${mapRoute(mapName, route)} in ${time}${more}.`,
    path: count > 1 ? `/profile/${encodeURIComponent(player)}` : mapPath(mapName),
    picture: pictureOf(demoId),
    run: runOf({ mapName, route, time }, player, gapMs),
  }
}

const ofFollowedMap = ({ player, mapName, route, time }: Of<'followed-map'>): Said => ({
  title: `New record on ${mapRoute(mapName, route)}`,
  body: `${player} in ${time}.`,
  path: mapPath(mapName),
  picture: `/media/cards/record/${encodeURIComponent(mapName)}.png`,
  run: runOf({ mapName, route, time }, player, null),
})

const REPORT_ENDS = {
  resolved: 'was dealt with',
  dismissed: 'was read: staff see no need to act',
  untrue: 'was found untrue',
} as const
const FROM = { general: 'this site', comment: 'commenting', submit: 'submitting' } as const
const STOPPED = { device: 'A device of yours', discord: 'Your Discord', webhook: 'A webhook' } as const

type Teller<Type extends NotificationEvent['type']> = (event: Of<Type>, gapMs: number | null) => Said
const TELLERS: { [Type in NotificationEvent['type']]: Teller<Type> } = {
  demo: ofDemo,
  record: ofRecord,
  followed: ofFollowed,
  'followed-map': ofFollowedMap,
  longjump: ({ kind, distance, outcome, reason }) =>
    plain(
      `Your ${LONGJUMP_NAMES[kind]} ${OUTCOMES[outcome]}`,
      `${distance.toFixed(3)}${reason ? `: ${reason}` : ''}`,
      '/my-submissions',
    ),
  map: ({ mapName, outcome, reason }) =>
    plain(`Your map ${mapName} ${OUTCOMES[outcome]}`, reason ?? '', '/my-submissions'),
  collection: ({ title, records, newsUrl }) =>
    plain(`${records} records of yours came out`, title, `/news/${encodeURIComponent(newsUrl)}`),
  'followed-mapper': ({ mapper, mapName }) => plain(`${mapper} has a new map`, mapName, mapPath(mapName)),
  'followed-server': ({ player, mapName, route, time, serverName, serverId }) =>
    plain(`${player} is first on ${mapRoute(mapName, route)}`, `${time} on ${serverName}`, `/game-servers/${serverId}`),
  run: ({ runId, mapName, route, time }) =>
    plain(
      `Your run on ${mapRoute(mapName, route)} is faster than the record`,
      `${time}. Send its replay as your submission.`,
      `/replay/run/${runId}`,
    ),
  clock: ({ serverId, serverName }) =>
    plain('A clock of a server of yours is off', serverName, `/game-servers/${serverId}`),
  event: ({ eventId, name }) =>
    plain(`${name} has begun`, 'Every run on its maps counts from now on.', `/events/${eventId}`),
  role: ({ role, given }) => plain(given ? 'You were given a role' : 'A role was taken from you', role, '/profile'),
  report: ({ end, answer }) => plain(`Your report ${REPORT_ENDS[end]}`, answer, '/notifications'),
  appeal: ({ kind, lifted, another = false, answer }) =>
    plain(
      lifted && another
        ? `Your earlier ban from ${FROM[kind]} was lifted, a later one stands`
        : `Your ban from ${FROM[kind]} ${lifted ? 'was lifted' : 'stays'}`,
      answer,
      '/settings?tab=account',
    ),
  ban: ({ kind, banned, reason }) =>
    plain(
      banned ? `You are banned from ${FROM[kind]}` : `Your ban from ${FROM[kind]} was lifted`,
      reason ?? '',
      '/banlist',
    ),
  'old-author': ({ name, given }) =>
    plain(
      given ? 'What you wrote on the earlier site is yours' : 'Your request for posts of the earlier site was refused',
      name,
      '/settings?tab=account',
    ),
  email: () => plain('An administrator looked at your e-mail address', '', '/profile'),
  renamed: ({ from, to }) => plain('Your nickname was changed', `${from} is ${to} now.`, '/profile'),
  held: ({ title, released }) =>
    plain(released ? 'Your post is out' : 'Your post was not let through', title, '/forum'),
  bug: ({ reportId, title }) => plain('News of your bug report', title, `/bug-report?id=${reportId}`),
  stopped: ({ what, name }) =>
    plain(`${STOPPED[what]} was switched off`, `${name} failed too often.`, '/settings?tab=notifications'),
  worse: ({ mapName, route, player }) =>
    plain(
      'Worse verdict when read again',
      `${player} on ${mapRoute(mapName, route)}`,
      '/admin-analyze-all-wr?worse=true',
    ),
}

/** What one event says; `gapMs` is to the record before, where that is known. */
export const saidOf = (event: NotificationEvent, gapMs: number | null): Said =>
  // the table has for each type who takes it
  (TELLERS[event.type] as Teller<NotificationEvent['type']>)(event as never, gapMs)
