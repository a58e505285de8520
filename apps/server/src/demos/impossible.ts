import { ApiError } from '@kz/contract/errors'
import { type RunFacts, runFault } from '@kz/contract/runs/possible'

/** A run of a map, and the file it came in where there is one. */
export interface JudgedRun extends RunFacts {
  mapName: string
  fileName?: string | undefined
}

/** Why a run can be nobody's, as a refusal; null when it can be somebody's. */
export function impossible({ fileName: file, mapName: map, ...run }: JudgedRun): ApiError | null {
  const { timeMs, leastMs, recordedMs } = run
  const fault = runFault(run)
  if (fault === 'below_minimum_time') return new ApiError(fault, { file, timeMs, map, leastMs: leastMs ?? 0 })
  if (fault === 'longer_than_recording') return new ApiError(fault, { file, timeMs, durationMs: recordedMs ?? 0 })
  return null
}

/** Throws ApiError below_minimum_time or longer_than_recording. */
export function requirePossible(run: JudgedRun): void {
  const fault = impossible(run)
  if (fault) throw fault
}
