import type { LatestDemo } from '@kz/contract/records'
import { Suspense } from 'react'
import type { Liked } from '../../blocks/like-queue.ts'
import { DemoRow, tableRoles } from './demo-row.tsx'

/** so many are in sight before the table is scrolled */
const IN_SIGHT = 16

interface DemoTableProps {
  demos: readonly LatestDemo[]
  likedOf: (demo: LatestDemo) => Liked
  fresh: ReadonlySet<number>
}

/** The latest demos as a table; two lines a demo on phones. Rows out of sight are taken over from the server by themselves. */
export function DemoTable({ demos, likedOf, fresh }: DemoTableProps) {
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
      <tbody {...tableRoles.body}>
        {demos.slice(0, IN_SIGHT).map(row)}
        <Suspense>{demos.slice(IN_SIGHT).map(row)}</Suspense>
      </tbody>
    </table>
  )
}
