import { LATEST_DEMOS_FIRST } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import type { Liked } from '../../blocks/like/like-queue.ts'
import { useRows } from '../../lib/hooks/use-rows.ts'
import { useSettled } from '../../lib/hooks/use-settled.ts'
import { lastSeen, useLastVisit } from '../../lib/session/last-visit.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import { DemoRow, tableRoles } from './demo-row.tsx'
import styles from './latest-demos.module.css'

/** so many more come when the reader comes near their place */
const STEP = 20

const HEADS = [
  { head: 'Map', className: styles.wMap },
  { head: 'Player', className: styles.wPlayer },
  ...rightHeads('Time'),
  'Previous',
  'Date',
  { head: 'YT', className: tableStyles.centre },
  ...rightHeads('Likes'),
]

interface DemoTableProps {
  /** one of them that is also shown large above, but to guests who see it in the welcome */
  headline: LatestDemo | undefined
  demos: readonly LatestDemo[]
  likedOf: (demo: LatestDemo) => Liked
  fresh: ReadonlySet<number>
}

/** The latest demos as a table; a demo has two lines where there is little room, three on phones. */
export function DemoTable({ headline, demos, likedOf, fresh }: DemoTableProps) {
  const [most, end] = useRows(LATEST_DEMOS_FIRST, STEP)
  const isSettled = useSettled()
  const before = useLastVisit()
  const known = lastSeen(
    demos.map(({ releaseDateIso }) => releaseDateIso),
    before,
  )
  const row = (demo: LatestDemo, place: number) => (
    <DemoRow
      key={demo.demoId}
      demo={demo}
      liked={likedOf(demo)}
      fresh={fresh.has(demo.demoId)}
      isHeadline={demo === headline}
      since={place === known ? before : null}
    />
  )
  return (
    <table {...tableRoles.table} className={`${tableStyles.table} ${styles.table}`}>
      <caption className="visually-hidden">Latest released demos</caption>
      <Heads of={HEADS} />
      <tbody {...tableRoles.body}>{demos.slice(0, most).map(row)}</tbody>
      {isSettled && demos.length > most && (
        <tfoot key={most} ref={end} aria-hidden="true">
          <tr>
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  )
}
