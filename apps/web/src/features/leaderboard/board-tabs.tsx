import { pageNow } from '../../lib/page-time.ts'
import { monthName } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import type { BoardView } from './board-state.ts'

/** The boards beside each other: by records, by points, of this month, by country. */
export function BoardTabs({ view }: { view: BoardView }) {
  const month = monthName(pageNow())
  const open = view === 'countries' ? 'players' : view
  return (
    <LinkTabs
      label="Boards"
      open={open}
      hrefOf={(tab) => paths.leaderboard(tab === 'players' ? {} : { view: tab })}
      tabs={[
        { tab: 'players', label: 'Records' },
        { tab: 'points', label: 'Points' },
        { tab: 'month', label: month },
        { tab: 'nations', label: 'Countries' },
      ]}
    />
  )
}
