import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import type { BoardState } from '../board-state.ts'
import { BoardTabs } from '../board-tabs.tsx'
import { NationsBoard } from './nations-board.tsx'
import { PointsPlayers } from './points-players.tsx'

interface PointsBoardProps {
  state: BoardState
  change: (part: Partial<BoardState>) => void
}

/** The boards by points: of all time, of a month, by country. */
export function PointsBoard({ state, change }: PointsBoardProps) {
  return (
    <>
      <PageHead title="Leaderboard" sub="Records count first places. Points count every place.">
        <ButtonLink small href={paths.compare()}>
          Compare players
        </ButtonLink>
      </PageHead>
      <BoardTabs view={state.view} />
      {state.view === 'nations' ? <NationsBoard /> : <PointsPlayers state={state} change={change} />}
    </>
  )
}
