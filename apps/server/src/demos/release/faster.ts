import { ApiError } from '@kz/contract/errors'
import type { Db } from '../../platform/api/db.ts'
import { currentRecord } from '../../records/api.ts'

/** Throws ApiError slower_than_record for a time that could never be released. */
export async function requireFaster(
  tx: Db,
  { routeId, hasCp, timeMs }: { routeId: number; hasCp: boolean; timeMs: number },
): Promise<void> {
  const current = await currentRecord(tx, routeId, hasCp)
  if (current && timeMs >= current.timeMs) throw new ApiError('slower_than_record', recordOf(current))
}

/** What refusals of slower times say of the record. */
export const recordOf = ({ timeMs, playerName }: { timeMs: number; playerName: string }) => ({
  timeMs,
  player: playerName,
})
