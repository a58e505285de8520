import { REFUSING_REASONS, type ReplayReason } from '@kz/contract/runs/replay-reasons'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { commitLate } from '../../platform/api/late-commit.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { storedReason } from '../reasons.ts'
import { nameRunners } from '../runners.ts'
import { cutSectionsSoon } from '../sections/section-job.ts'
import { tellOfRecords } from '../submittable.ts'
import { inLane } from '../take/board-lane.ts'
import { lockBoards } from '../take/take-runs.ts'
import { membersOf } from '../take/tell-member.ts'
import type { JudgeAnswer } from './judge-worker.ts'
import { simulateRun } from './simulate-job.ts'

/** What the replay of a run says of it. */
export interface Judged {
  runId: number
  answer: JudgeAnswer
  reasons: readonly ReplayReason[]
}

/** What is written of a run: as the columns of its row. */
interface Verdict {
  id: number
  standing: number
  content: string | null
  crc: number | null
  reasons: string[]
  isRefused: boolean
}

/** Writes what replays say of their runs, all in one transaction. */
export async function keepJudgements(ctx: Context, judged: readonly Judged[]): Promise<void> {
  await inLane(ctx.db, 'others', () =>
    inTransaction(ctx, async (tx, emit) => {
      // sent together, and done in this order
      const [, , known] = await Promise.all([
        commitLate(tx),
        // whoever moves many runs holds the bests before the runs: so does this, or the two would wait for each other
        tx.execute(sql.named('bests to move', sql`lock table bests in row exclusive mode`)),
        contentsBefore(tx, judged),
      ])
      const written = await writeVerdicts(tx, verdictsOf(judged, known))
      if (written.length > 0) await moveBoards(tx, emit, judged, written)
    }),
  )
}

const contentOf = ({ answer }: Judged): string | null => (answer.kind === 'judged' ? answer.contentKey : null)

/** Which runs have these contents already; of two that come at once the later one waits for the other. */
async function contentsBefore(tx: Db, judged: readonly Judged[]): Promise<{ runId: number; content: string }[]> {
  const contents = [...new Set(judged.map(contentOf))].filter((content) => content !== null).sort()
  const names = contents.map((content) => `replay ${content}`)
  const [, known] = await Promise.all([
    tx.execute(
      sql.named(
        'contents locked',
        sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
          from unnest(${sql.param(names)}::text[]) with ordinality as wanted (name, place) order by place`,
      ),
    ),
    rows(
      tx,
      { runId: int, content: text },
      sql.named(
        'contents known',
        sql`select id as "runId", content_key as content from runs where content_key = any(${sql.param(contents)}::text[])`,
      ),
    ),
  ])
  return known
}

/** What was sent before, or comes twice here, bears no second run out. */
function verdictsOf(judged: readonly Judged[], known: readonly { runId: number; content: string }[]): Verdict[] {
  const owners = new Map(known.map(({ runId, content }) => [content, runId]))
  return judged.map((one) => {
    const content = contentOf(one)
    const wasSent = content !== null && (owners.get(content) ?? one.runId) !== one.runId
    if (content !== null && !wasSent) owners.set(content, one.runId)
    const reasons: ReplayReason[] = wasSent ? [...one.reasons, { code: 'replay_known' }] : [...one.reasons]
    return {
      ...{ id: one.runId, standing: reasons.length === 0 ? 1 : 0, content: wasSent ? null : content },
      crc: one.answer.kind === 'judged' ? one.answer.mapCrc : null,
      reasons: reasons.map(storedReason),
      isRefused: reasons.some(({ code }) => REFUSING_REASONS.includes(code)),
    }
  })
}

const WRITTEN = {
  ...{ runId: int, standing: int },
  ...{ routeId: int.orNull, runnerId: int, originId: int, mapName: text, route: text },
}
type Written = RowOf<typeof WRITTEN>

async function writeVerdicts(tx: Db, verdicts: readonly Verdict[]): Promise<Written[]> {
  const ids = verdicts.map(({ id }) => id)
  // sent together, and done in this order: whoever holds several runs takes them in that of their ids
  const [, written] = await Promise.all([
    tx.execute(
      sql.named(
        'runs held',
        sql`select 1 from runs where id = any(${sql.param(ids)}::bigint[]) order by id for no key update`,
      ),
    ),
    rows(
      tx,
      WRITTEN,
      sql.named(
        'runs judged',
        sql`update runs r set standing = v.standing, content_key = v.content, map_crc = v.crc, reasons = v.reasons,
            state = case when v."isRefused" then 'REFUSED' else r.state end
          from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (id bigint, standing smallint, content text, crc bigint,
            reasons text[], "isRefused" boolean)
          where r.id = v.id and r.standing = 0 and r.state <> 'REFUSED'
          returning r.id as "runId", r.standing, r.route_id as "routeId", r.runner_id as "runnerId", r.origin_id as "originId",
            r.map_name as "mapName", coalesce((select o.name from routes o where o.id = r.route_id), '') as route`,
      ),
    ),
  ])
  return written
}

/** The boards that these runs are on follow, in the order of their routes, and whoever it concerns hears of it. */
async function moveBoards(tx: Db, emit: Emit, judged: readonly Judged[], written: readonly Written[]): Promise<void> {
  for (const { mapName, route } of written) emit({ type: 'run.counted', data: { mapName, route } })
  const answers = new Map(judged.map(({ runId, answer }) => [runId, answer]))
  const replayed = written.flatMap(({ runId, standing, originId }) => {
    const answer = answers.get(runId)
    return standing > 0 && answer?.kind === 'judged' ? [{ ...answer, runId, originId }] : []
  })
  // sent together, and done in this order: whoever takes a finish holds its board before its player
  const [, , members] = await Promise.all([
    lockBoards(
      tx,
      written.map(({ routeId }) => routeId),
    ),
    refreshBests(tx, written),
    membersOf(
      tx,
      written.map(({ runnerId }) => runnerId),
    ),
    ...(replayed.length > 0
      ? [
          nameRunners(
            tx,
            replayed.map(({ originId, player }) => ({ originId, name: player })),
          ),
          simulateRun.add(tx, { runs: replayed.map(({ runId, mapCrc }) => ({ runId, mapCrc })) }),
          cutSectionsSoon(tx),
        ]
      : []),
  ])
  if (members.length === 0) return
  emit({ type: 'me.changed', data: { userIds: members } })
  const ids = replayed.map(({ runId }) => runId)
  if (ids.length > 0) await tellOfRecords(tx, emit, ids)
}

const refreshBests = (tx: Db, moved: readonly Pick<Written, 'routeId' | 'runnerId'>[]) =>
  tx.execute(
    sql.named(
      'bests refreshed',
      sql`select refresh_bests(route, runner) from (
          select distinct * from unnest(${sql.param(moved.map(({ routeId }) => routeId))}::integer[],
            ${sql.param(moved.map(({ runnerId }) => runnerId))}::integer[]) as moved (route, runner)
          order by route, runner offset 0
        ) moved`,
    ),
  )
