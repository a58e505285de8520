import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { count, monthName } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import type { BoardView } from './board-state.ts'

/** The boards beside each other: by records, by points, of this month, by country. */
export function BoardTabs({ view }: { view: BoardView }) {
  const month = monthName(pageNow())
  const { data } = useQuery(queryOf('GET /points/boards'))
  const told = (lines: number | undefined) => (lines === undefined ? undefined : count(lines))
  const open = view === 'countries' ? 'players' : view
  return (
    <LinkTabs
      label="Boards"
      open={open}
      hrefOf={(tab) => paths.leaderboard(tab === 'players' ? {} : { view: tab })}
      tabs={[
        { tab: 'players', label: 'Records', count: told(data?.records) },
        { tab: 'points', label: 'Points', count: told(data?.players) },
        { tab: 'month', label: month, count: told(data?.month) },
        { tab: 'nations', label: 'Countries', count: told(data?.countries) },
      ]}
    />
  )
}
