import type { HistoryRow } from '@kz/contract/runs/records'
import { Gate } from '../../blocks/gate.tsx'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { CopyGap } from '../../blocks/run/copy-gap.tsx'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { EditRun } from '../../blocks/run/edit-run.tsx'
import { EditVideo } from '../../blocks/video/edit-video.tsx'
import { WatchLink } from '../../blocks/video/watch-link.tsx'
import { YoutubeButton } from '../../blocks/video/youtube-button.tsx'
import { paths } from '../../lib/url/paths.ts'
import styles from './record.module.css'
import { RevokeButton } from './revoke-button.tsx'

interface RunLinksProps {
  row: HistoryRow
  /** map and route */
  of: string
  /** the run its gap is told against, and the card that draws it; absent where it has none */
  gap?: { other: HistoryRow; card: string } | undefined
}

/** What can be done with a run: see its film, look into its demo, load it, tell of its gap; for staff to mend or revoke it. */
export function RunLinks({ row, of, gap }: RunLinksProps) {
  const name = `${of} by ${row.playerName}`
  return (
    <>
      {row.hasFile && !row.isDeleted && <WatchLink demoId={row.demoId} of={name} />}
      {row.youtubeLink && <YoutubeButton link={row.youtubeLink} of={name} />}
      {row.hasFile && !row.isDeleted && (
        <span className={styles.wide}>
          <AnalyzeLink open={{ demo: row.demoId }} of={name} />
        </span>
      )}
      {row.hasFile && <DemoButton demoId={row.demoId} of={name} />}
      {gap && !row.isDeleted && (
        <CopyGap
          gap={{
            ...{ of, player: row.playerName, timeMs: row.timeMs },
            other: { player: gap.other.playerName, timeMs: gap.other.timeMs },
          }}
          path={row.hasFile ? paths.replay(row.demoId) : paths.record(of)}
          card={gap.card}
          look="icon"
        />
      )}
      {!row.isDeleted && (
        <>
          <span className={styles.wide}>
            <ReportButton kind="demo" id={row.demoId} ownerId={row.playerId} of={`demo on ${name}`} />
          </span>
          <EditVideo demoId={row.demoId} ytLink={row.youtubeLink} of={name} />
          <Gate roles="DEMO" editMode>
            <EditRun run={{ ...row, ytLink: row.youtubeLink }} of={name} />
          </Gate>
          <Gate roles="REVOKE" editMode>
            <RevokeButton demoId={row.demoId} of={`${of} ${row.time} by ${row.playerName}`} />
          </Gate>
        </>
      )}
    </>
  )
}
