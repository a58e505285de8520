import type { ApiKey } from '@kz/contract/api'
import type { LiveEvent, LiveType } from '@kz/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { askAgain } from './ask-again.ts'
import { reconnectDelay } from './live-delay.ts'
import { checkSession, sessionKnown } from './session.ts'
import { currentSession, watchSession } from './session-store.ts'

const records: ApiKey[] = ['GET /record/map', 'GET /record/all-demos', 'GET /record/top5']
const boards: ApiKey[] = ['GET /record/top-filtered', 'GET /record/beatable', 'GET /record/compare']
const latestDemos: ApiKey[] = ['GET /latest-demos/', 'GET /latest-demos/likes-comments']
const queue: ApiKey[] = ['GET /upload/map-demo-count', 'GET /record/submitted-demos']
const ownDemos: ApiKey[] = ['GET /upload/own-submitted-demos']
const maps: ApiKey[] = ['GET /map/list', 'GET /map/map']
const mapQueue: ApiKey[] = ['GET /upload/map-count', 'GET /map/submitted']
const posts: ApiKey[] = ['GET /news/last-news', 'GET /news/news', 'GET /article/last-articles', 'GET /article/article']
const managedPosts: ApiKey[] = ['GET /news/last-news-admin', 'GET /article/last-articles-admin']
const servers: ApiKey[] = [
  'GET /game-server/top-5',
  'GET /game-server/all',
  'GET /game-server/all-admin',
  'GET /motd/',
  'GET /community/all',
]
const forum: ApiKey[] = ['GET /forum/categories', 'GET /forum/categories/{id}/threads', 'GET /forum/messages/latest']
const managedForum: ApiKey[] = ['GET /forum/admin-categories', 'GET /forum/categories/deleted']

const profiles: ApiKey[] = ['GET /user/profile', 'GET /user/stats', 'GET /user/birthdays', 'GET /user/birthdays/range']

/** Which calls are asked again after an event. */
const callsOf: Record<LiveType, readonly ApiKey[]> = {
  'demo.released': [...latestDemos, ...boards, ...records, ...profiles],
  'demo.rejected': latestDemos,
  'demo.liked': ['GET /latest-demos/likes-comments'],
  'record.changed': [...records, ...boards, ...latestDemos, ...profiles, ...servers],
  'queue.changed': queue,
  'submission.changed': ownDemos,
  'upload.switched': ['GET /upload/is-demo-blocked', 'GET /upload/is-longjump-demo-blocked'],
  'session.changed': [],
  'notification.changed': ['GET /notification/unread-count', 'GET /notification/list'],
  'longjumps.changed': ['GET /longjump/top', 'GET /longjump/history', ...profiles],
  'longjumps.queue': ['GET /upload/longjump-count', 'GET /longjump/submitted-ljs'],
  'longjumps.submission': ['GET /upload/own-submitted-lj-demos'],
  'maps.changed': [...records, ...boards, ...latestDemos, ...maps],
  'map-queue.changed': mapQueue,
  'map-submission.changed': ['GET /upload/own-submitted-maps'],
  'site.changed': ['GET /site/config', 'GET /site/reasons', 'GET /page/page'],
  'resources.changed': ['GET /downloads', 'GET /resources'],
  'bugs.changed': ['GET /bug-report/count', 'GET /bug-report/all', 'GET /bug-report/list', 'GET /bug-report/report'],
  'news.changed': [...posts, ...managedPosts, 'GET /article/last-five'],
  'comment.changed': [...posts, 'GET /latest-demos/likes-comments'],
  // the chat box asks for what it lacks only
  'chat.changed': [],
  'presence.changed': ['GET /user/online'],
  'presence.member': [],
  'profile.changed': [...profiles, ...records, ...latestDemos, 'GET /user/online'],
  'servers.changed': servers,
  'motd.changed': ['GET /motd/', 'GET /motd/day', 'GET /motd/calendar', 'GET /motd/streaks'],
  'forum.message': [...forum, 'GET /forum/threads/{id}'],
  'forum.changed': [...forum, ...managedForum, 'GET /forum/threads/{id}'],
  'forum.queue': ['GET /forum/queue-count', 'GET /forum/reports', 'GET /forum/held'],
}

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Keeps a connection to the server's events and asks again for what they make old. Called once at the start. */
export function startLive(queries: QueryClient): void {
  let socket: WebSocket | null = null
  let failures = 0
  let hadConnection = false
  let userId = currentSession().user?.userId

  function connect(): void {
    // the page's first answers may be as old as the page: what happened since then is told first
    const past = hadConnection ? 0 : Math.ceil(performance.now())
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws/events?past=${past}`)
    socket = opened
    opened.onopen = () => {
      failures = 0
      // what happened while nobody listened
      if (hadConnection) {
        void checkSession()
        void queries.invalidateQueries()
      }
      hadConnection = true
    }
    opened.onmessage = ({ data }) => hear(JSON.parse(String(data)) as LiveEvent, queries)
    opened.onclose = () => {
      if (socket !== opened) return
      setTimeout(() => void reconnect(opened), reconnectDelay(failures, Math.random()))
      failures += 1
    }
  }

  /** The server knows a listener by his cookie: a session that ran out meanwhile is renewed first. */
  async function reconnect(closed: WebSocket): Promise<void> {
    if (currentSession().user) await checkSession()
    if (socket === closed) connect()
  }

  // another user needs another connection
  watchSession(() => {
    const next = currentSession().user?.userId
    if (next === userId) return
    userId = next
    const old = socket
    socket = null
    old?.close()
    connect()
  })
  void sessionKnown().then(() => {
    if (!socket) connect()
  })
}

function hear(event: LiveEvent, queries: QueryClient): void {
  if (event.type === 'session.changed') void checkSession()
  for (const call of callsOf[event.type] ?? []) askAgain(queries, call)
  for (const listener of listeners) listener(event)
}

/** Calls `handle` for every live event of a type while the component is on the page. */
export function useLive<Type extends LiveType>(
  type: Type,
  handle: (event: Extract<LiveEvent, { type: Type }>) => void,
): void {
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === type) handle(event as Extract<LiveEvent, { type: Type }>)
  })
  useEffect(() => {
    const listener: Listener = (event) => handleEvent(event)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
