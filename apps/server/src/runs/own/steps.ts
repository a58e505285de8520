import type { LiveAnswer } from '@kz/contract/accounts/community'
import { formatTime } from '@kz/contract/rules'
import { TEST_STEPS, type TestStep } from '@kz/contract/runs/game-servers'
import { RUN_REASONS } from '@kz/contract/runs/run-reasons'
import { findMap } from '../../maps/api.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int, moment, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type Link, lastRefusal, linkOf, type OwnRow, workingKeys } from '../../servers/api.ts'
import { runnerTables } from '../top.ts'

/** The six steps from a server's address to a run of it on the board: each says what is known, or the one thing to do. */

type Told = Pick<TestStep, 'state' | 'text'>

const A_MINUTE_MS = 60_000
/** A replay that is not here by then does not come by itself. */
const REPLAY_MS = 60 * A_MINUTE_MS

const clock = (date: Date): string => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

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
  const told: Record<TestStep['step'], Told> = {
    address: addressStep(server, answer),
    socket,
    hello: calls ? { state: 'ok', text: 'Not needed: it calls by HTTP.' } : await helloStep(db, server, link),
    finish: finishStep(server, run),
    replay: replayStep(run),
    board: boardStep(server, run),
  }
  return TEST_STEPS.map((step) => ({ step, ...told[step] }))
}

const SILENT = 'Is the server running, and its UDP port open?'
const NO_ANSWER: Record<NonNullable<LiveAnswer['reason']>, string> = {
  no_address: 'has no IPv4 address at the moment. Ask staff to change it.',
  refused: 'refuses the packets: no game server listens on this port.',
  silent: `does not answer. ${SILENT}`,
  other: `answers with other packets than were asked for. ${SILENT}`,
  challenge: 'asks for its challenge again and again: a filter before it drops what we send.',
  unreadable: 'answers with packets that are cut short, compressed or too large.',
}

function addressStep({ addr, port, status, lastSeen, ping }: OwnRow, answer: LiveAnswer | null): Told {
  const address = `${addr}:${port}`
  if (addr === '') return { state: 'ok', text: 'None: nothing is asked there.' }
  if (answer?.answered) return { state: 'ok', text: `${address}, ${Math.round(answer.ping ?? 0)} ms` }
  if (answer) return { state: 'fault', text: `${address} ${NO_ANSWER[answer.reason ?? 'silent']}` }
  if (status === 'UNKNOWN') return { state: 'wait', text: `${address} has not been queried yet.` }
  if (status === 'ONLINE') return { state: 'ok', text: ping === null ? address : `${address}, ${ping} ms` }
  const since = lastSeen ? `since ${clock(lastSeen)}` : 'and never did'
  return { state: 'fault', text: `${address} does not answer ${since}. ${SILENT}` }
}

interface Socket {
  siteUrl: string
  hasKey: boolean
  link: Link | undefined
  refusal: { at: Date; answer: string } | undefined
}

const byHttp = ({ heard }: OwnRow): Told => ({
  ...{ state: 'ok', text: `Not needed: it calls by HTTP, last at ${heard ? clock(heard) : 'no time'}.` },
})

function socketStep({ siteUrl, hasKey, link, refusal }: Socket): Told {
  if (link && link.closedAt === null) return { state: 'ok', text: `Open since ${clock(link.openedAt)}` }
  if (!hasKey) return { state: 'fault', text: 'There is no key. Make one, and paste its two lines.' }
  if (refusal && refusal.at > (link?.closedAt ?? new Date(0)))
    return { state: 'fault', text: `${refusal.answer}. Paste the two lines of the newest key and restart the server.` }
  if (!link && !siteUrl.startsWith('https:'))
    return { state: 'fault', text: 'This site has no TLS: the module accepts wss:// alone. Tell its staff.' }
  if (!link)
    return {
      ...{ state: 'wait', text: 'Nobody has knocked with a key of this server. Paste the two lines, then restart it.' },
    }
  if (link.closeCode === 1008)
    return {
      ...{ state: 'fault' },
      text: 'Closed with 1008: the key had ended. The module stays away until its settings change: paste a new key.',
    }
  return {
    state: 'wait',
    text: `Closed at ${clock(link.closedAt as Date)} (${link.closeCode ?? 1006}). The module tries again every 5 to 30 s.`,
  }
}

async function helloStep(db: Db, { plugin }: OwnRow, link: Link | undefined): Promise<Told> {
  if (!link) return TODO
  if (!link.helloAt) return { state: 'wait', text: 'The module has not said HELLO yet.' }
  const told = [plugin && `module ${plugin}`, link.mapName && `map ${link.mapName}`].filter(Boolean).join(', ')
  if (link.mapName && !(await findMap(db, link.mapName)))
    return { state: 'ok', text: `${told}. The map is not here: its runs wait for map staff.` }
  return { state: 'ok', text: told }
}

const TODO: Told = { state: 'todo', text: '' }

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

const sentences = (reasons: readonly string[]): string =>
  reasons.map((code) => RUN_REASONS[code as keyof typeof RUN_REASONS] ?? code).join(' ')

function finishStep({ clockMs, heard }: OwnRow, run: Run | undefined): Told {
  if (clockMs !== null && Math.abs(clockMs) > A_MINUTE_MS)
    return {
      ...{ state: 'fault' },
      text: `Its clock is ${Math.round(Math.abs(clockMs) / 1000)} s ${clockMs > 0 ? 'ahead' : 'behind'}. Set it, ideally by NTP.`,
    }
  if (!run) return heard === null ? TODO : { state: 'wait', text: 'Finish a map on the server.' }
  const told = `${run.player}, ${run.mapName} ${formatTime(run.timeMs)}`
  return run.state === 'REFUSED'
    ? { state: 'fault', text: `${told}. ${sentences(run.reasons)}` }
    : { state: 'ok', text: told }
}

function replayStep(run: Run | undefined): Told {
  if (!run || run.state === 'REFUSED') return TODO
  if (run.standing > 0) return { state: 'ok', text: 'It was read and agrees.' }
  if (run.reasons.length > 0) return { state: 'fault', text: sentences(run.reasons) }
  if (run.replay !== null)
    return { state: 'wait', text: run.state === 'WAITING' ? 'It is read once the map is here.' : 'It is being read.' }
  if (run.source !== 'server') return { state: 'ok', text: 'Lists of old times have none.' }
  return Date.now() - run.date.getTime() < REPLAY_MS
    ? { state: 'wait', text: 'It is on its way.' }
    : { state: 'fault', text: 'It never came. Without it the run stands as sent, which pages do not show at first.' }
}

function boardStep({ isOff }: OwnRow, run: Run | undefined): Told {
  if (isOff) return { state: 'fault', text: 'You took the server off. Put it back, and all its runs return.' }
  switch (run?.state) {
    case 'COUNTS':
      return { state: 'ok', text: run.standing > 0 ? 'Everybody sees it.' : 'Boards show it from Sent up.' }
    case 'PROVISIONAL':
      return { state: 'wait', text: "On the server's own board, until staff confirms the server." }
    case 'WAITING':
      return { state: 'wait', text: `Map staff takes ${run.mapName} in, or refuses it.` }
    case 'STRUCK':
      return { state: 'fault', text: 'Staff struck the run or the server.' }
    case 'BANNED':
      return { state: 'fault', text: 'Its player is banned from the site.' }
    default:
      return TODO
  }
}
