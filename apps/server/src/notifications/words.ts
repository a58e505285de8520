import type { NotificationEvent, NotificationKind } from '@kz/contract/notifications'
import { formatTime, mapRoute, parseTime } from '@kz/contract/rules'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import { ROLE_TITLES } from '@kz/contract/sentences/role-titles'
import { type Message, mapPath, pictureOf, type Run } from '../outbox/api.ts'
import { counted, inLanguage, known, type Text, t } from '../platform/api/services/text.ts'

/** What is said of notices outside the pages: each sentence once. */

type Of<Type extends NotificationEvent['type']> = Extract<NotificationEvent, { type: Type }>
/** A message before it is said in a language. */
interface Said extends Omit<Message, 'kind' | 'title' | 'body'> {
  title: Text
  body: Text
}

/** Of a kind, so many. */
const COUNTED: Record<NotificationKind, (count: number) => Text> = {
  reply: (count) => t`${counted(count, 'reply to you', 'replies to you')}`,
  mention: (count) => t`${counted(count, 'mention of you', 'mentions of you')}`,
  thread: (count) => t`${counted(count, 'watched thread with new messages', 'watched threads with new messages')}`,
  submission: (count) =>
    t`${counted(count, 'decision about a submission of yours', 'decisions about submissions of yours')}`,
  record: (count) => t`${counted(count, 'record of yours that was beaten', 'records of yours that were beaten')}`,
  follow: (count) => t`${counted(count, 'record of a player you follow', 'records of players you follow')}`,
  'follow-map': (count) => t`${counted(count, 'record on a map you follow', 'records on maps you follow')}`,
  'follow-mapper': (count) => t`${counted(count, 'map of a mapper you follow', 'maps of mappers you follow')}`,
  'follow-server': (count) =>
    t`${counted(count, 'first place on a server you follow', 'first places on servers you follow')}`,
  server: (count) => t`${counted(count, 'server of yours to look at', 'servers of yours to look at')}`,
  event: (count) => t`${counted(count, 'event begins', 'events begin')}`,
  account: (count) => t`${counted(count, 'thing staff did to your account', 'things staff did to your account')}`,
  analysis: (count) => t`${counted(count, 'analysis that called records worse', 'analyses that called records worse')}`,
}

/** `3 replies to you`. */
export const countedKind = (kind: NotificationKind, count: number): Text => COUNTED[kind](count)

const ALL = '/notifications'

/** Several of one kind at once, or words of others, which are read on the site. */
export const saidOfMany = (kind: NotificationKind, count: number): Said => ({
  title: countedKind(kind, count),
  body: t`Read them on the site.`,
  path: ALL,
  picture: null,
  run: null,
})

const plain = (title: Text, body: Text, path = ALL): Said => ({ title, body, path, picture: null, run: null })

/** What became of what was sent, by what it is. */
const OUTCOMES = {
  demo: {
    released: t`Your demo was released`,
    rejected: t`Your demo was rejected`,
    revoked: t`Your demo was taken back`,
    changes: t`Your demo needs your answer`,
    returned: t`Your demo waits to be checked again`,
  },
  jump: {
    released: (jump: string) => t`Your ${jump} was released`,
    rejected: (jump: string) => t`Your ${jump} was rejected`,
    revoked: (jump: string) => t`Your ${jump} was taken back`,
    changes: (jump: string) => t`Your ${jump} needs your answer`,
    returned: (jump: string) => t`Your ${jump} waits to be checked again`,
  },
  map: {
    released: (mapName: string) => t`Your map ${mapName} was released`,
    rejected: (mapName: string) => t`Your map ${mapName} was rejected`,
    revoked: (mapName: string) => t`Your map ${mapName} was taken back`,
    changes: (mapName: string) => t`Your map ${mapName} needs your answer`,
    returned: (mapName: string) => t`Your map ${mapName} waits to be checked again`,
  },
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
  const title = OUTCOMES.demo[outcome]
  if (!isOut) return plain(title, body, path)
  return { title, body, path, picture: pictureOf(demoId), run: runOf({ mapName, route, time }, '', gapMs) }
}

function ofRecord({ demoId, mapName, route, player, time, ownTime }: Of<'record'>): Said {
  const gapMs = (parseTime(time) ?? 0) - (parseTime(ownTime) ?? 0)
  const where = mapRoute(mapName, route)
  const gap = formatTime(Math.abs(gapMs))
  return {
    title: t`Your record fell`,
    body:
      gapMs < 0
        ? t`${player} took ${where} by ${gap}: ${time}, before ${ownTime}.`
        : t`${player} took ${where}: ${time}, before ${ownTime}.`,
    path: mapPath(mapName),
    picture: pictureOf(demoId),
    run: runOf({ mapName, route, time }, player, gapMs),
  }
}

function ofFollowed(told: Of<'followed'>, gapMs: number | null): Said {
  const { player, demoId, mapName, route, time, count } = told
  const where = mapRoute(mapName, route)
  return {
    title: t`${player} set a record`,
    body: count > 1 ? t`${where} in ${time}, and ${counted(count - 1, 'more', 'more')}.` : t`${where} in ${time}.`,
    path: count > 1 ? `/profile/${encodeURIComponent(player)}` : mapPath(mapName),
    picture: pictureOf(demoId),
    run: runOf({ mapName, route, time }, player, gapMs),
  }
}

function ofFollowedMap({ player, mapName, route, time }: Of<'followed-map'>): Said {
  const where = mapRoute(mapName, route)
  return {
    title: t`New record on ${where}`,
    body: t`${player} in ${time}.`,
    path: mapPath(mapName),
    picture: `/media/cards/record/${encodeURIComponent(mapName)}.png`,
    run: runOf({ mapName, route, time }, player, null),
  }
}

const REPORT_ENDS = {
  resolved: t`Your report was dealt with`,
  dismissed: t`Your report was read: staff see no need to act`,
  untrue: t`Your report was found untrue`,
} as const
const AUTHORS = {
  given: t`What you wrote on the earlier site is yours`,
  refused: t`Your request for posts of the earlier site was refused`,
  taken: t`Posts of the earlier site are no longer yours`,
} as const
const BANS = {
  banned: {
    general: t`You are banned from this site`,
    comment: t`You are banned from commenting`,
    submit: t`You are banned from submitting`,
  },
  lifted: {
    general: t`Your ban from this site was lifted`,
    comment: t`Your ban from commenting was lifted`,
    submit: t`Your ban from submitting was lifted`,
  },
  /** a later one of the same kind stands */
  earlier: {
    general: t`Your earlier ban from this site was lifted, a later one stands`,
    comment: t`Your earlier ban from commenting was lifted, a later one stands`,
    submit: t`Your earlier ban from submitting was lifted, a later one stands`,
  },
  stays: {
    general: t`Your ban from this site stays`,
    comment: t`Your ban from commenting stays`,
    submit: t`Your ban from submitting stays`,
  },
} as const
const STOPPED = {
  device: t`A device of yours was switched off`,
  discord: t`Your Discord was switched off`,
  webhook: t`A webhook was switched off`,
} as const

type Teller<Type extends NotificationEvent['type']> = (event: Of<Type>, gapMs: number | null) => Said
const TELLERS: { [Type in NotificationEvent['type']]: Teller<Type> } = {
  demo: ofDemo,
  record: ofRecord,
  followed: ofFollowed,
  'followed-map': ofFollowedMap,
  longjump: ({ kind, distance, outcome, reason }) =>
    plain(
      OUTCOMES.jump[outcome](LONGJUMP_NAMES[kind]),
      `${distance.toFixed(3)}${reason ? `: ${reason}` : ''}`,
      '/my-submissions',
    ),
  map: ({ mapName, outcome, reason }) => plain(OUTCOMES.map[outcome](mapName), reason ?? '', '/my-submissions'),
  collection: ({ title, records, newsUrl }) =>
    plain(
      t`${counted(records, 'record of yours came out', 'records of yours came out')}`,
      title,
      `/news/${encodeURIComponent(newsUrl)}`,
    ),
  'followed-mapper': ({ mapper, mapName }) => plain(t`${mapper} has a new map`, mapName, mapPath(mapName)),
  'followed-server': ({ player, mapName, route, time, serverName, serverId }) =>
    plain(
      t`${player} is first on ${mapRoute(mapName, route)}`,
      t`${time} on ${serverName}`,
      `/game-servers/${serverId}`,
    ),
  run: ({ runId, mapName, route, time }) =>
    plain(
      t`Your run on ${mapRoute(mapName, route)} is faster than the record`,
      t`${time}. Send its replay as your submission.`,
      `/replay/run/${runId}`,
    ),
  clock: ({ serverId, serverName }) =>
    plain(t`A clock of a server of yours is off`, serverName, `/game-servers/${serverId}`),
  event: ({ eventId, name }) =>
    plain(t`${name} has begun`, t`Every run on its maps counts from now on.`, `/events/${eventId}`),
  role: ({ role, given }) =>
    plain(given ? t`You were given a role` : t`A role was taken from you`, known(ROLE_TITLES[role]), '/profile'),
  report: ({ end, answer }) => plain(REPORT_ENDS[end], answer, '/notifications'),
  appeal: ({ kind, lifted, another = false, answer }) =>
    plain(BANS[lifted ? (another ? 'earlier' : 'lifted') : 'stays'][kind], answer, '/settings?tab=account'),
  ban: ({ kind, banned, reason }) => plain(BANS[banned ? 'banned' : 'lifted'][kind], reason ?? '', '/banlist'),
  'old-author': ({ name, given, taken = false }) =>
    plain(AUTHORS[given ? 'given' : taken ? 'taken' : 'refused'], name, '/settings?tab=account'),
  email: () => plain(t`An administrator looked at your e-mail address`, '', '/profile'),
  renamed: ({ from, to }) => plain(t`Your nickname was changed`, t`${from} is ${to} now.`, '/profile'),
  held: ({ title, released }) => plain(released ? t`Your post is out` : t`Your post was not approved`, title, '/forum'),
  bug: ({ reportId, title }) => plain(t`News of your bug report`, title, `/bug-report?id=${reportId}`),
  stopped: ({ what, name }) => plain(STOPPED[what], t`${name} failed too often.`, '/settings?tab=notifications'),
  worse: ({ mapName, route, player }) =>
    plain(
      t`Worse verdict when read again`,
      t`${player} on ${mapRoute(mapName, route)}`,
      '/admin-analyze-all-wr?worse=true',
    ),
}

/** In the language of who reads it; null: English. */
export const spoken = (language: string | null, { title, body, ...rest }: Said): Omit<Message, 'kind'> => {
  const say = (text: Text) => inLanguage(language ?? 'en', text)
  return { ...rest, title: say(title), body: say(body), ...(language !== null && { language }) }
}

/** What one event says; `gapMs` is to the record before, where that is known. */
export const saidOf = (event: NotificationEvent, gapMs: number | null): Said =>
  // the table has for each type who takes it
  (TELLERS[event.type] as Teller<NotificationEvent['type']>)(event as never, gapMs)
