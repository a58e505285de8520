import type { LatestDemo } from '@kz/contract/records'
import { mapRoute } from '@kz/contract/rules'
import { lazy, Suspense } from 'react'
import { DemoButton } from '../../blocks/demo-button.tsx'
import { differenceOf } from '../../blocks/difference.ts'
import { LikeButton } from '../../blocks/like-button.tsx'
import type { Liked } from '../../blocks/like-queue.ts'
import { MapLink } from '../../blocks/map-link.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RunMarks } from '../../blocks/run-marks.tsx'
import { WatchLink } from '../../blocks/watch-link.tsx'
import { YoutubeButton } from '../../blocks/youtube-button.tsx'
import { useMay } from '../../lib/session.ts'
import { Gap } from '../../ui/gap.tsx'
import { NewTag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import styles from './latest-demos.module.css'
import { PreviousRun } from './previous-run.tsx'

const EditRun = lazy(async () => ({ default: (await import('../../blocks/edit-run.tsx')).EditRun }))

interface FeaturedDemoProps {
  demo: LatestDemo
  liked: Liked
  /** it was released just now */
  fresh: boolean
}

/** The newest record, large, at the head of the list. */
export function FeaturedDemo({ demo, liked, fresh }: FeaturedDemoProps) {
  const of = `${mapRoute(demo.mapName, demo.route)} by ${demo.player}`
  const difference = differenceOf(demo.timeDifference)
  const mayEdit = useMay('DEMO', true)
  return (
    <div id={`demo-${demo.demoId}`} className={fresh ? `${styles.hl} ${styles.live}` : `${styles.hl}`}>
      <MapPicture src={demo.mapImage} width={120} height={68} eager />
      <div className={styles.hlText}>
        <div className={`row wrap ${styles.hlMap}`}>
          <MapLink className={styles.mapn} mapName={demo.mapName} route={demo.route} />
          {demo.isNew && <NewTag />}
          <RunMarks cp={demo.cp} gc={demo.gc} mpbhop={demo.mpbhop} />
        </div>
        <div className={`row wrap ${styles.hlWho}`}>
          <PlayerName name={demo.player} country={demo.playerCountry} />
          <Moment className="dim" iso={demo.releaseDateIso} look="clock" />
          <span className={`row ${styles.acts2}`}>
            {demo.ytLink && <YoutubeButton link={demo.ytLink} of={of} />}
            {demo.hasFile && <WatchLink demoId={demo.demoId} of={of} />}
            {demo.hasFile && <DemoButton demoId={demo.demoId} of={of} />}
            {mayEdit && (
              <Suspense>
                <EditRun run={demo} of={of} />
              </Suspense>
            )}
            <LikeButton demoId={demo.demoId} server={liked} of={of} playerId={demo.playerId} />
          </span>
        </div>
      </div>
      <div className={styles.big}>
        <TimeText milliseconds={demo.timeMs} look="large" record />
        <div className={`row ${styles.hlBefore}`}>
          {difference !== null && <Gap milliseconds={difference} trimmed />}
          <PreviousRun demo={demo} />
        </div>
      </div>
    </div>
  )
}
