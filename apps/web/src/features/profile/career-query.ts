import { queryOf } from '../../lib/api.ts'

/** Points, maps done and days of a player. */
export const careerQuery = (player: string) => queryOf('GET /points/player', { query: { player } })

/** The parts of maps in which nobody is faster than a player. */
export const sectionsHeldQuery = (player: string) => queryOf('GET /run/best-sections', { query: { player } })
