import type { leaderboards } from '@kz/contract/runs/leaderboards'
import type { Reply } from '@kz/contract/wire/endpoint'
import type { Context } from '../platform/api/context.ts'
import { firstOnes } from './leaderboard.ts'

/** The first five players and countries by current records without checkpoints; equal counts share a rank. */
export async function topFive(ctx: Context): Promise<Reply<(typeof leaderboards)['GET /record/top5']>> {
  const { players, countries } = await firstOnes(ctx, 5)
  return {
    playerTop5: players.map(({ rank, country, pseudo, playerId, recordNumber }) => ({
      rank,
      country,
      playerName: pseudo,
      playerId,
      numberOfRecords: recordNumber,
    })),
    countryTop5: countries.map(({ rank, country, countryName, recordNumber }) => ({
      rank,
      country,
      countryName,
      numberOfCountryRecords: recordNumber,
    })),
  }
}
