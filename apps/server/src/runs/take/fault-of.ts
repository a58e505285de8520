import { runFault } from '@kz/contract/runs/possible'
import { RUN_REASONS, type RunReason } from '@kz/contract/runs/run-reasons'
import type { RunAnswer, SentRun } from '@kz/contract/runs/runs'
import type { CallingServer } from '../../platform/api/viewer.ts'
import type { KnownMap } from './places.ts'

const A_DAY_MS = 86_400_000

/** What is looked at to say whether a run can count. */
interface Judged {
  run: Pick<SentRun, 'timeMs' | 'cp' | 'gc' | 'at'>
  place: KnownMap
  clockMs: number
  now: Date
}

/** Why a run can never count, or undefined. */
export function faultOf(server: CallingServer, { run, place, clockMs, now }: Judged): RunReason | undefined {
  if (run.gc > 0 && run.cp === 0) return 'gc_without_cp'
  if (run.at && run.at.getTime() - clockMs > now.getTime() + A_DAY_MS) return 'finish_to_come'
  if (server.trust === 'struck') return 'server_struck'
  if (place.isRefused) return 'map_refused'
  if (place.routeId !== null && !place.recordable) return 'not_recordable'
  if (runFault({ timeMs: run.timeMs, leastMs: place.leastMs, recordedMs: null })) return 'impossible_time'
  return undefined
}

/** What is answered to a run that can never count. */
export const refusal = (id: string, code: RunReason): RunAnswer => ({
  ...{ id, state: 'refused', code, reason: RUN_REASONS[code] },
})
