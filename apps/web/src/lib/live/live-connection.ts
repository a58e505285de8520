import { type LiveEvent, ruleOf } from '@kz/contract/live'
import type { ReadKey } from '@kz/contract/wire/live-rule'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { debounce } from '../debounce.ts'
import { patchLikes } from '../patch-likes.ts'
import { refetchStale } from '../refetch-stale.ts'
import { checkSession, sessionKnown } from '../session/session.ts'
import { currentSession, watchSession } from '../session/session-store.ts'
import { tellLive } from './live.ts'
import { reconnectDelay } from './live-delay.ts'

/** Keeps a connection to the server's events and does what their rules ask of a page. Called once, behind the first page. */
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

  /** The server knows a listener by their cookie: a session that ran out meanwhile is renewed first. */
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
  if (event.type === 'demo.liked' || event.type === 'demo.own-like') patchLikes(queries, event.data)
  // an event of a newer server has no rule here
  const { refetches = [], scoped } = ruleOf(event.type) ?? {}
  const scope: Scope = scoped ? event.data : {}
  for (const call of refetches) refetchSoon(queries, call, scope)
  tellLive(event)
}

/** What an event is about, of a rule that is `scoped`. */
interface Scope {
  mapName?: string
  serverId?: number
}

/** What is on the page is asked again together with what else became old; what is not is asked again when it is next shown. */
function refetchSoon(queries: QueryClient, call: string, scope: Scope): void {
  const isOld = ({ queryKey }: Query) => isAbout(queryKey, scope)
  for (const { queryKey, queryHash } of queries
    .getQueryCache()
    .findAll({ queryKey: [call], type: 'active', predicate: isOld })) {
    debounce(queryHash, () => refetchStale(queries, queryKey, (query) => query.queryHash === queryHash))
  }
  refetchStale(queries, [call], (query) => !query.isActive() && isOld(query))
}

/** The call of a server's page, whose `id` is that of the server. */
const SERVER_PAGE: ReadKey = 'GET /game-server/server'

/** Whether a question is about this map and server, or about no single one. */
function isAbout([call, sent]: QueryKey, { mapName, serverId }: Scope): boolean {
  const asked = (sent as { query?: { mapName?: string; id?: number } } | undefined)?.query
  if (call === SERVER_PAGE) return serverId === undefined || asked?.id === undefined || asked.id === serverId
  return !mapName || asked?.mapName === undefined || asked.mapName.toLowerCase() === mapName.toLowerCase()
}
