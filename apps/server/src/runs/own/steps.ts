import type { LiveAnswer } from '@kz/contract/accounts/community'
import { formatTime } from '@kz/contract/rules'
import { TEST_STEPS, type TestStep } from '@kz/contract/runs/game-servers'
import { type Sentence, sentenceText } from '@kz/contract/sentences/sentence'
import { STEP_SENTENCES, type StepSentence } from '@kz/contract/sentences/server-steps'
import { findMap } from '../../maps/api.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int, moment, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type Link, lastRefusal, linkOf, type OwnRow, workingKeys } from '../../servers/api.ts'
import { runnerTables } from '../columns.ts'
import { shownReasons } from '../reasons.ts'

/** The six steps from a server's address to a run of it on the board: each says what is known, or the one thing to do. */

type Told = Pick<TestStep, 'state' | 'text' | 'said'>
type Said = StepSentence | Sentence

const A_MINUTE_MS = 60_000
/** A replay that is not here by then does not come by itself. */
const REPLAY_MS = 60 * A_MINUTE_MS

const clock = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const told = (state: Told['state'], ...said: readonly Said[]): Told => ({
  state,
  text: said.map((each) => sentenceText(STEP_SENTENCES, each) ?? '').join(' '),
  said: [...said],
})
/** What has no word in it. */
const plain = (line: string): Said => ({ code: 'said', params: { text: line } })
const TODO: Told = { state: 'todo', text: '', said: [] }

/** What is known of each; `answer`: what the server said right now, null where it was not asked. */
export async function stepsOf(db: Db, siteUrl: string, server: OwnRow, answer: LiveAnswer | null): Promise<TestStep[]> {
  const [link, keys, refusal, run] = await Promise.all([
    linkOf(db, server.id),
    workingKeys(db, server.id),
    lastRefusal(db, server.id),
    latestRun(db, server.id),
  ])
  const calls = link === undefined && server.heard !== null
  const socket = calls ? byHttp(server) : socketStep({ siteUrl, hasKey: keys.length > 0, link, refusal })
  const steps: Record<TestStep['step'], Told> = {
    address: addressStep(server, answer),
    socket,
    hello: calls ? told('ok', { code: 'by_http' }) : await helloStep(db, server, link),
    finish: finishStep(server, run),
    replay: replayStep(run),
    board: boardStep(server, run),
  }
  return TEST_STEPS.map((step) => ({ step, ...steps[step] }))
}

const silent: Said = { code: 'is_running' }

const addressOf = ({ addr, port }: OwnRow): string => `${addr}:${port}`

function unanswered(address: string, reason: LiveAnswer['reason']): Said[] {
  const params = { address }
  switch (reason) {
    case 'no_address':
    case 'challenge':
    case 'unreadable':
      return [{ code: reason, params }]
    case 'refused':
      return [{ code: 'refuses', params }]
    default:
      return [{ code: reason === 'other' ? 'other' : 'silent', params }, silent]
  }
}

function addressStep(server: OwnRow, answer: LiveAnswer | null): Told {
  const { addr, status, lastSeen, ping } = server
  const address = addressOf(server)
  if (addr === '') return told('ok', { code: 'none_asked' })
  if (answer?.answered) return told('ok', { code: 'answers', params: { address, ping: Math.round(answer.ping ?? 0) } })
  if (answer) return told('fault', ...unanswered(address, answer.reason))
  if (status === 'UNKNOWN') return told('wait', { code: 'not_queried', params: { address } })
  if (status === 'ONLINE')
    return told('ok', ping === null ? plain(address) : { code: 'answers', params: { address, ping } })
  const since: Said = lastSeen
    ? { code: 'silent_since', params: { address, at: clock(lastSeen) } }
    : { code: 'never_answered', params: { address } }
  return told('fault', since, silent)
}

interface Socket {
  siteUrl: string
  hasKey: boolean
  link: Link | undefined
  refusal: { at: Date; answer: string } | undefined
}

const byHttp = ({ heard }: OwnRow): Told =>
  told('ok', heard ? { code: 'by_http_at', params: { at: clock(heard) } } : { code: 'by_http' })

function socketStep({ siteUrl, hasKey, link, refusal }: Socket): Told {
  if (link && link.closedAt === null) return told('ok', { code: 'open_since', params: { at: clock(link.openedAt) } })
  if (!hasKey) return told('fault', { code: 'no_key' })
  if (refusal && refusal.at > (link?.closedAt ?? new Date(0)))
    return told('fault', plain(`${refusal.answer}.`), { code: 'key_refused' })
  if (!link && !siteUrl.startsWith('https:')) return told('fault', { code: 'no_tls' })
  if (!link) return told('wait', { code: 'no_knock' })
  if (link.closeCode === 1008) return told('fault', { code: 'key_ended' })
  const params = { at: clock(link.closedAt as Date), code: link.closeCode ?? 1006 }
  return told('wait', { code: 'closed', params })
}

async function helloStep(db: Db, { plugin: version }: OwnRow, link: Link | undefined): Promise<Told> {
  if (!link) return TODO
  if (!link.helloAt) return told('wait', { code: 'no_hello' })
  const { mapName: map } = link
  if (!map) return told('ok', version ? { code: 'module', params: { version } } : plain(''))
  const known: Said = version ? { code: 'module_map', params: { version, map } } : { code: 'map', params: { map } }
  if (await findMap(db, map)) return told('ok', known)
  return told('ok', known, { code: 'map_not_here' })
}

const RUN = {
  player: text,
  mapName: text,
  timeMs: int,
  standing: int,
  state: text,
  reasons: texts,
  replay: text.orNull,
  source: text,
  date: moment,
}
type Run = RowOf<typeof RUN>

const latestRun = (db: Db, serverId: number): Promise<Run | undefined> =>
  row(
    db,
    RUN,
    sql`select coalesce(u.pseudo, p.name, w.name) as player, r.map_name as "mapName", r.time_ms as "timeMs", r.standing, r.state,
        r.reasons, r.replay, r.source, r.came_at as date
      from runs r ${runnerTables('r')} where r.server_id = ${serverId} order by r.came_at desc, r.id desc limit 1`,
  )

const reasonsOf = ({ reasons }: Run): Sentence[] => shownReasons(reasons).reasonCodes

function finishStep({ clockMs, heard }: OwnRow, run: Run | undefined): Told {
  if (clockMs !== null && Math.abs(clockMs) > A_MINUTE_MS) {
    const params = { seconds: Math.round(Math.abs(clockMs) / 1000) }
    return told('fault', { code: clockMs > 0 ? 'clock_ahead' : 'clock_behind', params })
  }
  if (!run) return heard === null ? TODO : told('wait', { code: 'to_finish' })
  const line = `${run.player}, ${run.mapName} ${formatTime(run.timeMs)}`
  return run.state === 'REFUSED' ? told('fault', plain(`${line}.`), ...reasonsOf(run)) : told('ok', plain(line))
}

function replayStep(run: Run | undefined): Told {
  if (!run || run.state === 'REFUSED') return TODO
  if (run.standing > 0) return told('ok', { code: 'agrees' })
  if (run.reasons.length > 0) return told('fault', ...reasonsOf(run))
  if (run.replay !== null) return told('wait', { code: run.state === 'WAITING' ? 'waits_for_map' : 'being_read' })
  if (run.source !== 'server') return told('ok', { code: 'old_times' })
  const isSoon = Date.now() - run.date.getTime() < REPLAY_MS
  return isSoon ? told('wait', { code: 'on_its_way' }) : told('fault', { code: 'never_came' })
}

function boardStep({ isOff }: OwnRow, run: Run | undefined): Told {
  if (isOff) return told('fault', { code: 'taken_off' })
  switch (run?.state) {
    case 'COUNTS':
      return told('ok', { code: run.standing > 0 ? 'seen' : 'seen_from_sent' })
    case 'PROVISIONAL':
      return told('wait', { code: 'own_board' })
    case 'WAITING':
      return told('wait', { code: 'map_waits', params: { map: run.mapName } })
    case 'STRUCK':
      return told('fault', { code: 'struck' })
    case 'BANNED':
      return told('fault', { code: 'banned' })
    default:
      return TODO
  }
}
