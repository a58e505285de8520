import { DIFFICULTIES } from '@kz/contract/rules'
import type { Board } from './keep.ts'
import { difficultyOfCell } from './load.ts'
import type { Counted, Entries } from './packed.ts'

/** What stands beside a player's count. */
export interface Detail {
  /** in the order of DIFFICULTIES */
  byDifficulty: number[]
  /** at the end of each of twelve months before and now, oldest first */
  months: number[]
  everSet: number
  /** routes.id of the newest record the player set; null while none of theirs has a date */
  latestRoute: number | null
}

interface Detailed {
  board: Board
  entries: Entries
  counted: Counted
  /** the moment in seconds, not included */
  at: number
  /** of the filters, for what is kept */
  name: string
}

const MONTHS = 12
const MONTH = (365.25 / 12) * 86_400
/** More details than this are not kept beside one view. */
const MOST_DETAILS = 2_000

/** What stands beside a player's count, kept until the board changes: a champion has thousands of runs to go through. */
export function detailOf(view: Detailed, player: number): Detail {
  const kept = view.board.once(`details ${view.at} ${view.name}`, () => new Map<number, Detail>())
  const known = kept.get(player)
  if (known) return known
  const detail = countDetail(view, player)
  if (kept.size < MOST_DETAILS) kept.set(player, detail)
  return detail
}

/** Runs of one release have one moment: then the route with the higher id counts as the later. */
const isLater = ({ all: { from }, routes }: Entries, entry: number, other: number): boolean =>
  from[entry] === from[other]
    ? (routes[entry] as number) > (routes[other] as number)
    : (from[entry] as number) > (from[other] as number)

/** By difficulty, over twelve months, all the player ever set, the newest. */
function countDetail({ entries, counted, at }: Detailed, player: number): Detail {
  const { all, routes, starts } = entries
  const byDifficulty = DIFFICULTIES.map(() => 0)
  const months = Array.from({ length: MONTHS + 1 }, () => 0)
  const oldest = at - MONTHS * MONTH
  let everSet = 0
  let latest = -1
  for (let entry = starts[player] as number; entry < (starts[player + 1] as number); entry++) {
    const cell = all.cell[entry] as number
    const from = all.from[entry] as number
    const until = all.until[entry] as number
    if (counted.cells[cell] === 0 || from >= at) continue
    everSet++
    if (from !== 0 && (latest < 0 || isLater(entries, entry, latest))) latest = entry
    if (until >= at) byDifficulty[difficultyOfCell(cell)]! += 1
    if (until < oldest) continue
    for (let back = 0; back <= MONTHS; back++) {
      const end = at - back * MONTH
      if (from >= end) break
      if (until >= end) months[MONTHS - back]! += 1
    }
  }
  return { byDifficulty, months, everSet, latestRoute: latest < 0 ? null : (routes[latest] as number) }
}
