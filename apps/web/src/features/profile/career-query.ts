import { queryOf } from '../../lib/api.ts'

/** Points, maps done and days of a player. */
export const careerQuery = (player: string) => queryOf('GET /points/player', { query: { player } })
