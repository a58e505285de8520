import { readDemoName } from '@kz/contract/names/demo-names'
import { formatTime } from '@kz/contract/rules'
import type { ParsedMetadata, Warning } from '@kz/contract/runs/demos'
import { TIMER_MS } from '@kz/contract/runs/possible'
import type { MapRef } from '../../maps/api.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { ReadDemo } from '../../submissions/api.ts'
import type { Submission } from './submission.ts'

/** What a checker should look at in a submission, beside what the parser noticed in the demo itself. Nothing is refused here. */

/** Whose run it is said to be; null without an account. */
interface Runner {
  userId: number | null
  pseudo: string
}

type Draft = Omit<Submission, 'warnings' | 'read' | 'map'> & { map: MapRef; read: ReadDemo }

const LENGTH_MS = 2_000
const DUPLICATE_DAYS = 7

const look = (code: string, text: string): Warning => ({ code, level: 'look', text })
const fact = (code: string, text: string): Warning => ({ code, level: 'fact', text })

/** The demo's own findings first, then ours. */
export async function warningsOf(db: Db, runner: Runner, draft: Draft): Promise<Warning[]> {
  return [
    ...draft.read.warnings,
    ...recordingWarnings(draft),
    ...timeWarnings(draft),
    ...nameWarnings(runner, draft),
    ...(await otherDemoWarnings(db, runner, draft)),
  ]
}

function recordingWarnings({ read: { seen, finished, warnings } }: Draft): Warning[] {
  const found: Warning[] = []
  if (seen.protocol < 48) found.push(fact('protocol', `Recorded with network protocol ${seen.protocol}, not 48.`))
  if (!finished && !warnings.some(({ code }) => code === 'unfinished')) {
    found.push(fact('unfinished', 'The recording is cut: it has no end mark.'))
  }
  return found
}

/** The finishes that plugins printed: each is a run that may have been meant. */
export const finishesOf = ({ timers }: ParsedMetadata) => timers.filter(({ kind }) => kind === 'text')

function timeWarnings({ timeMs, cp, gc, read: { seen, finish: last } }: Draft): Warning[] {
  const found: Warning[] = []
  const finishes = finishesOf(seen)
  const distance = (finish: { timeMs: number }) => Math.abs(finish.timeMs - timeMs)
  const finish = finishes.toSorted((one, other) => distance(one) - distance(other))[0] ?? last
  if (finishes.length > 1) {
    const times = finishes.map((one) => formatTime(one.timeMs)).join(', ')
    found.push(
      look('runs', `${finishes.length} finished runs in the demo: ${times}. Submitted is ${formatTime(timeMs)}.`),
    )
  }
  if (finish && Math.abs(finish.timeMs - timeMs) > TIMER_MS) {
    found.push(look('time', `Typed ${formatTime(timeMs)}, the finish text says ${formatTime(finish.timeMs)}.`))
  }
  if (finish && finish.cp !== null && finish.gc !== null && (finish.cp !== cp || finish.gc !== gc)) {
    found.push(look('checkpoints', `Typed ${cp} CP and ${gc} GC, the finish text says ${finish.cp} and ${finish.gc}.`))
  }
  if (timeMs > seen.durationMs) {
    found.push(
      look('length', `The run of ${formatTime(timeMs)} is longer than the demo, ${formatTime(seen.durationMs)}.`),
    )
  } else if (seen.durationMs - timeMs > LENGTH_MS) {
    found.push(fact('length', `The demo is ${formatTime(seen.durationMs - timeMs)} longer than the run.`))
  }
  return found
}

function nameWarnings(runner: Runner, { fileName, map, route, timeMs, read: { seen } }: Draft): Warning[] {
  const found: Warning[] = []
  const named = readDemoName(fileName, map.mapName)
  if (named.timeMs !== null) {
    const inName = named.route
    if (inName === null) found.push(look('file-name', `The file name is not about ${map.mapName}.`))
    else if (inName !== route) {
      found.push(look('file-name', `The file name says route "${inName}", submitted is "${route}".`))
    }
    if (named.timeMs !== timeMs) {
      found.push(
        look('file-name', `The file name says ${formatTime(named.timeMs)}, submitted is ${formatTime(timeMs)}.`),
      )
    }
  }
  if (seen.player.toLowerCase() !== runner.pseudo.toLowerCase()) {
    found.push(look('player', `Recorded by "${seen.player}", submitted by "${runner.pseudo}".`))
  }
  return found
}

async function otherDemoWarnings(
  db: Db,
  runner: Runner,
  { map, route, timeMs, read: { seen } }: Draft,
): Promise<Warning[]> {
  const found: Warning[] = []
  const crcs = await rows(
    db,
    { crc: text },
    sql`select seen->>'mapCrc' as crc from demos d join routes r on r.id = d.route_id
      where r.map_id = ${map.mapId} and d.state in ('SUBMITTED', 'DEFERRED', 'RELEASED')
        and seen->>'mapCrc' not in ('', '00000000') group by 1 order by count(*) desc`,
  )
  if (crcs.length > 0 && seen.mapCrc !== '00000000' && !crcs.some(({ crc }) => crc === seen.mapCrc)) {
    found.push(look('map-version', `The map's CRC is ${seen.mapCrc}, other demos of it have ${crcs[0]?.crc}.`))
  }
  const [same] = await rows(
    db,
    { demoId: int },
    sql`select d.id as "demoId" from demos d join routes r on r.id = d.route_id
      where r.map_id = ${map.mapId} and r.name = ${route} and d.user_id = ${runner.userId} and d.time_ms = ${timeMs}
        and d.state <> 'WITHDRAWN' and d.submitted_at > now() - make_interval(days => ${DUPLICATE_DAYS}) limit 1`,
  )
  if (same) found.push(look('duplicate', `Possible duplicate of demo ${same.demoId}.`))
  return found
}
