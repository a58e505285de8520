import { mapRoute } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import { lazy, Suspense } from 'react'
import { LikeButton } from '../../blocks/like/like-button.tsx'
import type { Liked } from '../../blocks/like/like-queue.ts'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { useMay } from '../../lib/session/session.ts'
import { NewTag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './latest-demos.module.css'
import { PreviousRun } from './previous-run.tsx'

const EditRun = lazy(async () => ({ default: (await import('../../blocks/run/edit-run.tsx')).EditRun }))

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
          {demo.isNew && <NewTag iso={demo.releaseDateIso} />}
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
