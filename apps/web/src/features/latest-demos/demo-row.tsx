import { mapRoute } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { LikeButton } from '../../blocks/like/like-button.tsx'
import type { Liked } from '../../blocks/like/like-queue.ts'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { RunTime } from '../../blocks/run/run-time.tsx'
import { SinceTick, sinceLine } from '../../blocks/time/since-tick.tsx'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { useMay } from '../../lib/session/session.ts'
import tableStyles from '../../ui/table/table.module.css'
import { NewTag, Tag } from '../../ui/tag.tsx'
import styles from './latest-demos.module.css'
import { PreviousRun } from './previous-run.tsx'

const EditRun = lazy(async () => ({ default: (await import('../../blocks/run/edit-run.tsx')).EditRun }))

/** On phones a row becomes two lines of a grid; its roles are said again so that it stays a table for screen readers. */
export const tableRoles = {
  table: { role: 'table' },
  body: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
}

interface DemoRowProps {
  demo: LatestDemo
  liked: Liked
  fresh: boolean
  /** it is shown large above, where that is shown at all */
  isHeadline: boolean
  /** when the member was here, where this is the first they know */
  since: Date | null
}

/** A released or rejected demo. A rejected one has its reason instead of the previous player and no likes. */
export function DemoRow({ demo, liked, fresh, isHeadline, since }: DemoRowProps) {
  const of = `${mapRoute(demo.mapName, demo.route)} by ${demo.player}`
  const { cell } = tableRoles
  const mayEdit = useMay('DEMO', true) && !demo.rejected
  const looks = [
    demo.rejected ? tableStyles.rejected : fresh && styles.live,
    isHeadline && styles.headline,
    since && sinceLine,
  ]
  return (
    <tr
      {...tableRoles.row}
      id={isHeadline ? undefined : `demo-${demo.demoId}`}
      className={looks.filter(Boolean).join(' ') || undefined}
    >
      <td {...cell} className={tableStyles.clip}>
        <span className={styles.line}>
          <MapLink mapName={demo.mapName} route={demo.route} breaks />
          {demo.isNew && <NewTag iso={demo.releaseDateIso} />}
          {since && <SinceTick before={since} />}
        </span>
      </td>
      <td {...cell} className={tableStyles.clip}>
        <span className={styles.line}>
          <PlayerName name={demo.player} country={demo.playerCountry} />
          <RunMarks cp={demo.cp} gc={demo.gc} mpbhop={demo.mpbhop} />
        </span>
      </td>
      <td {...cell} className={tableStyles.right}>
        <RunTime demoId={demo.demoId} timeMs={demo.timeMs} hasFile={demo.hasFile} of={of} />
      </td>
      <td {...cell} className={styles.previous}>
        {demo.rejected ? (
          <Tag kind="loss" icon={X} tip={demo.rejectedReason || 'No reason was written down.'}>
            Rejected
          </Tag>
        ) : (
          <PreviousRun demo={demo} />
        )}
      </td>
      <td {...cell} className="dim">
        <Moment iso={demo.releaseDateIso} look="short" />
      </td>
      <td {...cell} className={tableStyles.centre}>
        {demo.ytLink && <YoutubeButton link={demo.ytLink} of={of} />}
        {demo.hasFile && !demo.rejected && <WatchLink demoId={demo.demoId} of={of} />}
        {mayEdit && (
          <Suspense>
            <EditRun run={demo} of={of} />
          </Suspense>
        )}
      </td>
      <td {...cell} className={tableStyles.right}>
        {!demo.rejected && <LikeButton demoId={demo.demoId} server={liked} of={of} playerId={demo.playerId} />}
      </td>
    </tr>
  )
}
