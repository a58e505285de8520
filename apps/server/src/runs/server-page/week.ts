import type { ServerPage } from '@kz/contract/runs/game-servers'
import type { hoursOf } from '../../servers/api.ts'

/** The week of a server as its page draws it: stays on a map, each about equally full. */

type Hours = Awaited<ReturnType<typeof hoursOf>>
type Cell = ServerPage['week'][number]

/** Two parts of a stay whose fill differs by less are drawn as one. */
const SAME_FILL = 0.15
const GAP_MS = 5 * 60_000
const A_DAY_MS = 86_400_000

const dayOf = (at: Date): number => Math.floor(at.getTime() / A_DAY_MS)

/** Hours that follow each other on the same map become one stay; none goes over midnight (UTC), and none is shorter than a minute. */
export function weekOf(hours: Hours): Cell[] {
  const cells: (Cell & { most: number })[] = []
  for (const { from, until, mapName, players, answers, most } of hours) {
    const mean = players / answers
    const fill = most === 0 ? 0 : Math.min(1, mean / most)
    const last = cells.at(-1)
    const isOn =
      last?.mapName === mapName &&
      from.getTime() - Date.parse(last.until) < GAP_MS &&
      dayOf(from) === dayOf(new Date(last.from)) &&
      Math.abs(last.fill - fill) < SAME_FILL
    if (isOn) {
      last.until = until.toISOString()
      last.players = Math.max(last.players, Math.round(mean))
    } else {
      cells.push({
        from: from.toISOString(),
        until: until.toISOString(),
        mapName,
        fill,
        players: Math.round(mean),
        most,
      })
    }
  }
  return cells
    .filter(({ from, until }) => Date.parse(until) - Date.parse(from) >= 60_000)
    .map(({ most: _most, ...cell }) => ({ ...cell, fill: Math.round(cell.fill * 100) / 100 }))
}

/** For how many seconds each map ran, by its name in lower case. */
export function mapSeconds(hours: Hours): Map<string, { mapName: string; seconds: number }> {
  const maps = new Map<string, { mapName: string; seconds: number }>()
  for (const { from, until, mapName } of hours) {
    const known = maps.get(mapName.toLowerCase()) ?? { mapName, seconds: 0 }
    known.seconds += Math.round((until.getTime() - from.getTime()) / 1000)
    maps.set(mapName.toLowerCase(), known)
  }
  return maps
}
