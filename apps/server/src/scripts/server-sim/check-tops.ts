import type { OneRun } from '@kz/contract/runs/runs'
import { CallError } from '@kz/contract/wire/call-error'
import type { Client } from '@kz/contract/wire/client'
import type { MadeRun } from './made-runs.ts'
import type { Tally } from './tally.ts'

/** Whether the site's boards and players hold what it acknowledged, and each run as far as it is proven. */

type Class = 'pro' | 'nub'
/** Boards of maps whose files the site has show what was replayed; all others whatever was sent. */
type From = 'replayed' | 'sent'
const classOf = ({ gc }: MadeRun): Class => (gc > 0 ? 'nub' : 'pro')

const acknowledgedOf = ({ made, acknowledged }: Tally): MadeRun[] =>
  [...acknowledged].map((uid) => made.get(uid) as MadeRun)

/** The best of each player on each board, by map and class, and name. Forged runs stand on no board of what is replayed. */
function bestsOf(tally: Tally, from: From): Map<string, Map<string, number>> {
  const boards = new Map<string, Map<string, number>>()
  for (const run of acknowledgedOf(tally)) {
    if (from === 'replayed' ? !run.isReplayed : run.forgery !== null) continue
    const name = `${run.map} ${classOf(run)}`
    const board = boards.get(name) ?? new Map<string, number>()
    boards.set(name, board)
    board.set(run.player.name, Math.min(run.timeMs, board.get(run.player.name) ?? Number.POSITIVE_INFINITY))
  }
  return boards
}

/** Reads every board that was run on. Answers how many bests there must be, and the lines that do not agree. */
export async function checkTops(
  client: Client,
  tally: Tally,
  from: From,
): Promise<{ bests: number; faults: string[] }> {
  const faults: string[] = []
  let bests = 0
  for (const [name, expected] of bestsOf(tally, from)) {
    const [mapName, of] = name.split(' ') as [string, Class]
    const left = new Map(expected)
    bests += left.size
    for (let page = 1, pages = 1; page <= pages && left.size > 0; page++) {
      const top = await client.call('GET /run/top', { query: { mapName, class: of, from, page } })
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

const keyOf = (mapName: string, { timeMs, cp, gc }: Pick<MadeRun, 'timeMs' | 'cp' | 'gc'>) =>
  JSON.stringify([mapName, timeMs, cp, gc])

/**
 * Reads the runs of every player, on maps whose files the site has. Answers how many stand as replayed or higher, and the lines
 * of those that should and do not, that do and should not, that do not say why they do not, and that are there twice.
 */
export async function checkStandings(client: Client, tally: Tally): Promise<{ replayed: number; faults: string[] }> {
  const faults: string[] = []
  let replayed = 0
  for (const [player, runs] of groupedBy(acknowledgedOf(tally), (run) => run.player.name)) {
    const found = await runsOfPlayer(client, player)
    const mine = groupedBy(runs, (run) => keyOf(run.map, run))
    for (const [key, own] of mine) {
      const there = found.filter((run) => keyOf(run.mapName, run) === key)
      const proven = there.filter(({ standing }) => standing !== 'sent')
      const wanted = own.filter(({ isReplayed }) => isReplayed).length
      replayed += proven.length
      if (there.length > own.length) faults.push(`${player}: ${there.length} of ${own.length} runs ${key}`)
      if (proven.length !== wanted) faults.push(`${player}: ${proven.length} of ${wanted} runs ${key} are replayed`)
      // one of a map that is not here waits for it
      const isSilent = (run: OneRun) => run.standing === 'sent' && run.state === 'counts' && run.reasons.length === 0
      if (there.some(isSilent)) faults.push(`${player}: a run ${key} does not say why it is no more than sent`)
    }
  }
  return { replayed, faults }
}

function groupedBy<T>(values: readonly T[], keyOfOne: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const key = keyOfOne(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** None for a player whose name the site does not know: their server was connected again after they joined. */
async function runsOfPlayer(client: Client, player: string): Promise<OneRun[]> {
  const runs: OneRun[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await client.call('GET /run/player', { query: { player, page } }).catch(unlessUnknown)
    if (!answer) return runs
    pages = answer.totalPages
    runs.push(...answer.runs)
  }
  return runs
}

function unlessUnknown(error: unknown): null {
  if (error instanceof CallError && error.status === 404) return null
  throw error
}
