import type { LatestDemo } from '@kz/contract/records'
import type { Liked } from '../../blocks/like-queue.ts'
import { DemoRow, tableRoles } from './demo-row.tsx'

interface DemoTableProps {
  demos: readonly LatestDemo[]
  likedOf: (demo: LatestDemo) => Liked
  fresh: ReadonlySet<number>
}

/** The latest demos as a table; two lines a demo on phones. */
export function DemoTable({ demos, likedOf, fresh }: DemoTableProps) {
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
        {demos.map((demo) => (
          <DemoRow key={demo.demoId} demo={demo} liked={likedOf(demo)} fresh={fresh.has(demo.demoId)} />
        ))}
      </tbody>
    </table>
  )
}
