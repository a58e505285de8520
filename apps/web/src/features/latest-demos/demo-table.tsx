import type { LatestDemo } from '@kz/contract/records'
import type { Liked } from '../../blocks/like-queue.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { DemoRow, tableRoles } from './demo-row.tsx'

/** so many are in sight before the table is scrolled; the others come when the page stands */
const IN_SIGHT = 20

interface DemoTableProps {
  demos: readonly LatestDemo[]
  likedOf: (demo: LatestDemo) => Liked
  fresh: ReadonlySet<number>
}

/** The latest demos as a table; two lines a demo on phones. */
export function DemoTable({ demos, likedOf, fresh }: DemoTableProps) {
  const isSettled = useSettled()
  const row = (demo: LatestDemo) => (
    <DemoRow key={demo.demoId} demo={demo} liked={likedOf(demo)} fresh={fresh.has(demo.demoId)} />
  )
  return (
    <table {...tableRoles.table} className="tbl duo">
      <caption className="sr">Latest released demos</caption>
      <thead>
        <tr>
          <th scope="col" className="w-map">
            Map
          </th>
          <th scope="col" className="w-player">
            Player
          </th>
          <th scope="col" className="r">
            Time
          </th>
          <th scope="col">Previous</th>
          <th scope="col">Date</th>
          <th scope="col" className="c">
            YT
          </th>
          <th scope="col" className="r">
            Likes
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.body}>{(isSettled ? demos : demos.slice(0, IN_SIGHT)).map(row)}</tbody>
    </table>
  )
}
