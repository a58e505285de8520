import type { Context } from '../platform/api/context.ts'
import type { PlayerStanding } from './columns/api.ts'
import { standingsOfPlayers } from './leaderboard.ts'

/** What other domains may ask of the leaderboards. */

/** Rank, current records and records ever of a player (players.id), as the leaderboard has them. Costs no scan. */
export async function standingOf(ctx: Context, playerId: number): Promise<PlayerStanding> {
  return (await standingsOfPlayers(ctx, [playerId])).get(playerId) as PlayerStanding
}
