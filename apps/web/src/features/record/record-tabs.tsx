import type { HistoryRow, MapRecords } from '@kz/contract/runs/records'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LazyComments } from '../../blocks/comments/lazy-comments.tsx'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useLive } from '../../lib/live/live.ts'
import { refetchStale } from '../../lib/refetch-stale.ts'
import { count } from '../../lib/text/format.ts'
import { linkedNumber } from '../../lib/url/linked-part.ts'
import { useHash } from '../../lib/url/use-hash.ts'
import { CheckBox } from '../../ui/field/field.tsx'
import panel from '../../ui/page/panel.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { HistoryPart } from './history-part.tsx'
import styles from './record.module.css'
import { bestRuns } from './runs.ts'
import { RunsTable } from './runs-table.tsx'

interface RecordTabsProps {
  map: Pick<MapRecords, 'mapId' | 'mapName' | 'comments'>
  /** the released runs of the route, newest first */
  rows: readonly HistoryRow[]
  of: string
  now: Date
  /** what is said stands below, open, instead of behind a tab */
  hasOpenComments: boolean
}

/** What is known of a route: each player's best run, how the record went, what is said of it. */
export function RecordTabs({ map, rows, of, now, hasOpenComments }: RecordTabsProps) {
  const { mapId, mapName } = map
  const [chosen, setTab] = useState<'runs' | 'history' | 'comments' | null>(null)
  const isLinked = linkedNumber(useHash(), 'comment') !== null
  const tab = chosen ?? (isLinked && !hasOpenComments ? 'comments' : 'runs')
  const queries = useQueryClient()
  const isThere = useTakenOver()
  useLive('comment.changed', ({ data }) => {
    if (data.kind === 'map' && data.targetId === mapId) refetchStale(queries, ['GET /record/map'])
  })
  const [withCp, setWithCp] = useState(true)
  const runs = useMemo(() => bestRuns(rows, withCp), [rows, withCp])
  const history = rows.filter((row) => withCp || !row.hasCp)
  const comments = <LazyComments kind="map" targetId={mapId} mapName={mapName} linkable />
  const said = `Comments ${count(map.comments)}`
  return (
    <section id="runs" className={`${panel.panel} ${styles.tabs}`} aria-label={`Runs on ${of}`}>
      <Tabs
        label={`Runs on ${of}`}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'runs', label: `Runs ${count(runs.length)}` },
          { value: 'history', label: `History ${count(history.length)}` },
          ...(hasOpenComments ? [] : [{ value: 'comments' as const, label: said }]),
        ]}
        between={
          tab !== 'comments' &&
          rows.some((row) => row.hasCp) && (
            <div className={styles.withCp}>
              <CheckBox
                label="Include runs with checkpoints"
                checked={withCp}
                onChange={(event) => setWithCp(event.target.checked)}
              />
            </div>
          )
        }
      >
        {tab === 'runs' && <RunsTable runs={runs} of={of} />}
        {tab === 'history' && <HistoryPart rows={history} all={rows} of={of} now={now} />}
        {tab === 'comments' && comments}
      </Tabs>
      {hasOpenComments && (
        <section aria-label={said}>
          <h2 className={styles.openComments}>{said}</h2>
          {/* they come with the page's own code */}
          {isThere ? comments : <div className={styles.commentsPlace} />}
        </section>
      )}
    </section>
  )
}
