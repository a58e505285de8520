import type { HistoryRow } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { LikeButton } from '../../blocks/like/like-button.tsx'
import { likesQuery } from '../../blocks/like/likes.ts'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { CopyGap } from '../../blocks/run/copy-gap.tsx'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { heldWords } from '../../blocks/time/age-text.ts'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { ButtonLink } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { RecordTag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import type { Step } from './history.ts'
import styles from './record.module.css'

interface RecordBoxProps {
  mapName: string
  /** the current record without checkpoints */
  record: Step | undefined
  /** the current record with checkpoints */
  cpRecord: Step | undefined
  recordable: boolean
  /** map and route, for the names of buttons */
  of: string
}

/** Who holds the route: the time large, what it improved, the demo and the film; below it the record with checkpoints. Watch stands on the picture. */
export function RecordBox({ mapName, record, cpRecord, recordable, of }: RecordBoxProps) {
  return (
    <div className={styles.wrb}>
      {record ? <Current step={record} mapName={mapName} of={of} /> : <Nobody recordable={recordable} />}
      {cpRecord && <CheckpointRecord row={cpRecord.row} of={of} />}
    </div>
  )
}

interface CurrentProps {
  step: Step
  mapName: string
  of: string
}

function Current({ step: { row, improvement, previous, heldDays }, mapName, of }: CurrentProps) {
  const likes = useQuery(likesQuery).data?.demos[row.demoId]
  const name = `${of} by ${row.playerName}`
  return (
    <>
      <div className={`row ${styles.line}`}>
        <RecordTag />
        <span className="dim tiny">held for {heldWords(heldDays)}</span>
        <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} />
        <span className="end">
          <LikeButton
            demoId={row.demoId}
            server={likes ?? { liked: false, likes: row.likes }}
            of={name}
            playerId={row.playerId}
          />
        </span>
      </div>
      <TimeText milliseconds={row.timeMs} look="large" record className={styles.recordTime} />
      <div className={`row ${styles.line} ${styles.before}`}>
        {improvement !== null && <Gap milliseconds={improvement} trimmed />}
        <TimeDifference milliseconds={improvement} without={firstRecord(row.formerUnknown)} />
        {previous && (
          <>
            <span className="dim">from</span>
            <PlayerName quiet name={previous.playerName} country={previous.country} />
          </>
        )}
      </div>
      <div className={`row ${styles.line} ${styles.who}`}>
        <span className={`row wrap ${styles.whoAndWhen}`}>
          <PlayerName name={row.playerName} country={row.country} />
          <span className="dim">
            <Moment iso={row.releaseDateIso} look="day" />
            {row.checkedBy && <>, checked by {row.checkedBy}</>}
          </span>
        </span>
        <span className={styles.report}>
          <ReportButton kind="demo" id={row.demoId} ownerId={row.playerId} of={`demo on ${name}`} />
        </span>
      </div>
      <div className="row wrap">
        {row.hasFile && (
          <DemoButton className={button.button} demoId={row.demoId} of={name}>
            Demo
          </DemoButton>
        )}
        {row.hasFile && (
          <AnalyzeLink className={button.button} open={{ demo: row.demoId }} of={name}>
            Analyze
          </AnalyzeLink>
        )}
        {row.youtubeLink && (
          <YoutubeButton className={button.button} link={row.youtubeLink} of={name}>
            Video
          </YoutubeButton>
        )}
        <CopyGap
          gap={{
            ...{ of, player: row.playerName, timeMs: row.timeMs },
            other: previous && { player: previous.playerName, timeMs: previous.timeMs },
          }}
          path={paths.record(mapName, row.route)}
          card={`record/${encodeURIComponent(mapName)}`}
        />
      </div>
      {row.hasFile && !row.isDeleted && (
        <a className="link small" href={paths.replay(row.demoId, { film: 'whole' })}>
          Make a film
        </a>
      )}
      {row.source && <p className={`dim ${styles.checked}`}>From the record list of {row.source}</p>}
    </>
  )
}

function Nobody({ recordable }: { recordable: boolean }) {
  if (!recordable) return <p className="muted">Runs on this map are not recorded.</p>
  return (
    <>
      <p className={`display ${styles.nobody}`}>No record yet</p>
      <div>
        <ButtonLink kind="primary" href={paths.uploadDemo()}>
          Send the first demo
        </ButtonLink>
      </div>
    </>
  )
}

function CheckpointRecord({ row, of }: { row: HistoryRow; of: string }) {
  const name = `${of} by ${row.playerName}, with checkpoints`
  return (
    <div className={styles.cpRecord}>
      <h2 className={field.label}>With checkpoints</h2>
      <div className="row wrap">
        <TimeText milliseconds={row.timeMs} />
        <PlayerName name={row.playerName} country={row.country} />
        <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} />
        <span className={`end row ${styles.links}`}>
          {row.youtubeLink && <YoutubeButton link={row.youtubeLink} of={name} />}
          {row.hasFile && <WatchLink demoId={row.demoId} of={name} />}
          {row.hasFile && <DemoButton demoId={row.demoId} of={name} />}
        </span>
      </div>
    </div>
  )
}
