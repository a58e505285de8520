import type { Reply } from '@kz/contract/endpoint'
import type { records } from '@kz/contract/records'
import type { Context } from '../platform/context.ts'
import { firstOnes, type PlayerStanding, standingsOfPlayers } from './leaderboard.ts'

/** What other domains may ask of the leaderboards. */

/** The first five players and countries by current records without checkpoints; equal counts share a rank (H041, H251). */
export async function topFive(ctx: Context): Promise<Reply<(typeof records)['GET /record/top5']>> {
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

/** Rank, current records and records ever of a player (players.id), as the leaderboard has them. Costs no scan. */
export async function standingOf(ctx: Context, playerId: number): Promise<PlayerStanding> {
  return (await standingsOfPlayers(ctx, [playerId])).get(playerId) as PlayerStanding
}
