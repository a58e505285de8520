import type { Context } from '../platform/context.ts'
import { type PlayerStanding, standingsOfPlayers } from './leaderboard.ts'

/** What other domains may ask of the leaderboards. */

export type { PlayerStanding }

/** Rank, current records and records ever of a player (players.id), as the leaderboard has them (H251). Costs no scan. */
export async function standingOf(ctx: Context, playerId: number): Promise<PlayerStanding> {
  return (await standingsOfPlayers(ctx, [playerId])).get(playerId) as PlayerStanding
}
