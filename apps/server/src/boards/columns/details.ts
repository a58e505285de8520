import { DIFFICULTIES } from '@kz/contract/rules'
import type { Board } from './keep.ts'
import { type Columns, difficultyOfCell } from './load.ts'
import { type Counted, entriesByPlayer } from './standings.ts'

/** What stands beside a player's count. */
export interface Detail {
  /** in the order of DIFFICULTIES */
  byDifficulty: number[]
  /** at the end of each of twelve months before and now, oldest first */
  months: number[]
  everSet: number
  /** routes.id of the newest record he set; null while none of his has a date */
  latestRoute: number | null
}

interface Detailed {
  board: Board
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
const isLater = ({ from, route }: Columns, entry: number, other: number): boolean =>
  from[entry] === from[other]
    ? (route[entry] as number) > (route[other] as number)
    : (from[entry] as number) > (from[other] as number)

/** By difficulty, over twelve months, all he ever set, the newest. */
function countDetail({ board, counted, at }: Detailed, player: number): Detail {
  const { columns } = board
  const { starts, list } = board.once('entries by player', () => entriesByPlayer(columns))
  const byDifficulty = DIFFICULTIES.map(() => 0)
  const months = Array.from({ length: MONTHS + 1 }, () => 0)
  const oldest = at - MONTHS * MONTH
  let everSet = 0
  let latest = -1
  for (let place = starts[player] as number; place < (starts[player + 1] as number); place++) {
    const entry = list[place] as number
    const cell = columns.cellOf[columns.map[entry] as number] as number
    const from = columns.from[entry] as number
    const until = columns.until[entry] as number
    if (cell < 0 || counted.cells[cell] === 0 || from >= at) continue
    everSet++
    if (from !== 0 && (latest < 0 || isLater(columns, entry, latest))) latest = entry
    if (until >= at) byDifficulty[difficultyOfCell(cell)]! += 1
    if (until < oldest) continue
    for (let back = 0; back <= MONTHS; back++) {
      const end = at - back * MONTH
      if (from >= end) break
      if (until >= end) months[MONTHS - back]! += 1
    }
  }
  return { byDifficulty, months, everSet, latestRoute: latest < 0 ? null : (columns.route[latest] as number) }
}
