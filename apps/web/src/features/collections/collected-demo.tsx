import { mapRoute, youtubeId } from '@kz/contract/rules'
import type { CollectionDemo, CollectionDetail } from '@kz/contract/runs/collections'
import { Download, Trash2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { DemoReport } from '../../blocks/analysis/demo-report.tsx'
import { FindingText } from '../../blocks/analysis/finding-text.tsx'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { Facts } from '../../blocks/review/facts.tsx'
import review from '../../blocks/review/review.module.css'
import { AnalyzeLink, WatchDemoLink } from '../../blocks/run/analyze-link.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { fileSize } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { hashHue } from '../../ui/hash.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { closedBy, PlaceActions } from '../../ui/place.tsx'
import { firstRecord, NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { CollectedForm, type DemoDraft } from './collected-form.tsx'
import styles from './collections.module.css'
import { saveFrom } from './save-from.ts'
import { knownState } from './state.tsx'

interface CollectedDemoProps {
  collection: CollectionDetail
  demo: CollectionDemo
  gone: boolean
  /** what was typed about each demo and not saved */
  typed: Map<number, DemoDraft>
  onRemove: () => void
}

/** One demo of a collection: its time beside the record, what the checks and the analyzer say, and what is changed about it. */
export function CollectedDemo({ collection, demo, gone, typed, onRemove }: CollectedDemoProps) {
  const { id, status, playerName } = collection
  const { demoId, mapName, route, fileName, size, timeMs, skipped, warnings, verdict } = demo
  const { act } = useMutation()
  const isOpen = knownState(status) === 'SUBMITTED' && !gone
  const of = `${mapRoute(mapName, route)} by ${playerName}`
  const download = () =>
    act(null, async () =>
      saveFrom(await api.call('GET /demo-collections/{id}/demo-file', { params: { id }, query: { fileName } })),
    )
  return (
    <article
      className={`${review.card} ${review.small}`}
      style={{ '--h': hashHue(mapName) } as CSSProperties}
      aria-labelledby={`collected-${demoId}`}
    >
      <header>
        <div className="grow">
          <h2 id={`collected-${demoId}`} tabIndex={-1}>
            <MapLink mapName={mapName} route={route} />
          </h2>
          <span className={styles.file}>
            <bdi>{fileName}</bdi>, {fileSize(size)}
          </span>
          <VerdictTag verdict={verdict} />
        </div>
        <div className={styles.result}>
          <TimeText milliseconds={timeMs} look="large" className={styles.figure} />
          <AgainstRecord demo={demo} released={status === 'RELEASED'} />
        </div>
      </header>
      {(skipped || warnings.length > 0) && (
        <ul className={styles.warnings}>
          {skipped && <CheckLine state="warn">Skipped: {skipped}</CheckLine>}
          {warnings.map(({ code, text }) => (
            <CheckLine key={code} state="warn">
              <FindingText kind={code} text={text} />
            </CheckLine>
          ))}
        </ul>
      )}
      <DemoReport
        kind={status === 'RELEASED' && skipped === null ? 'demo' : 'collected'}
        demoId={demoId}
        open={{ collection: id, file: fileName }}
      />
      {isOpen ? (
        <CollectedForm key={demoId} id={id} demo={demo} typed={typed} />
      ) : (
        <Facts className={review.facts} facts={factsOf(demo)} />
      )}
      <PlaceActions as="footer" closed={closedBy({ gone, said: undefined })}>
        <WatchDemoLink open={{ collection: id, file: fileName }} of={of} />
        <AnalyzeLink open={{ collection: id, file: fileName }} of={of} />
        <IconButton label={`Download ${fileName}`} icon={Download} onClick={() => void download()} />
        {isOpen && <IconButton label={`Remove ${fileName}`} icon={Trash2} onClick={onRemove} />}
      </PlaceActions>
    </article>
  )
}

const factsOf = (demo: CollectionDemo) => [
  { name: word('Video'), value: <Video demo={demo} /> },
  { name: word('CP / GC'), value: `${demo.checkpoints} / ${demo.gochecks}` },
  { name: 'mpbhop', value: demo.mpbhop ? word('yes') : word('no') },
]

const Video = ({ demo: { ytLink } }: { demo: CollectionDemo }) =>
  ytLink ? (
    <a className="link" href={ytLink} target="_blank" rel="noreferrer">
      youtu.be/{youtubeId(ytLink)}
    </a>
  ) : (
    <span className={styles.missing}>No video yet</span>
  )

interface AgainstProps {
  demo: CollectionDemo
  /** the collection is: what was not skipped is a record */
  released: boolean
}

function AgainstRecord({ demo: { timeDifference, recordPlayer, skipped }, released }: AgainstProps) {
  return (
    <>
      <TimeDifference
        milliseconds={differenceOf(timeDifference)}
        without={released && skipped === null ? firstRecord(false) : NO_RECORD}
      />
      {recordPlayer && (
        <span className={styles.file} dir="auto">
          {recordPlayer}
        </span>
      )}
    </>
  )
}
