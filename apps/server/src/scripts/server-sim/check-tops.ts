import type { Client } from '@kz/contract/wire/client'
import type { MadeRun } from './made-runs.ts'
import type { Tally } from './tally.ts'

/** Whether the site's boards hold what it acknowledged. */

type Class = 'pro' | 'nub'
const classOf = ({ gc }: MadeRun): Class => (gc > 0 ? 'nub' : 'pro')

/** The best of each player on each board, by `map class` and name. */
function bestsOf({ made, acknowledged }: Tally): Map<string, Map<string, number>> {
  const boards = new Map<string, Map<string, number>>()
  for (const uid of acknowledged) {
    const run = made.get(uid) as MadeRun
    const name = `${run.map} ${classOf(run)}`
    const board = boards.get(name) ?? new Map<string, number>()
    boards.set(name, board)
    board.set(run.player.name, Math.min(run.timeMs, board.get(run.player.name) ?? Number.POSITIVE_INFINITY))
  }
  return boards
}

/** Reads every board that was run on. Answers how many bests there must be, and the lines that do not agree. */
export async function checkTops(client: Client, tally: Tally): Promise<{ bests: number; faults: string[] }> {
  const faults: string[] = []
  let bests = 0
  for (const [name, expected] of bestsOf(tally)) {
    const [mapName, of] = name.split(' ') as [string, Class]
    const left = new Map(expected)
    bests += left.size
    for (let page = 1, pages = 1; page <= pages && left.size > 0; page++) {
      const top = await client.call('GET /run/top', { query: { mapName, class: of, from: 'sent', page } })
      pages = top.totalPages
      for (const { player, timeMs } of top.runs) {
        const best = left.get(player)
        if (best !== undefined && best !== timeMs) faults.push(`${name}: ${player} has ${timeMs} ms instead of ${best}`)
        left.delete(player)
      }
    }
    for (const player of left.keys()) faults.push(`${name}: ${player} is missing`)
  }
  return { bests, faults }
}
