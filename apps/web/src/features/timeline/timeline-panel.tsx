import type { Timeline, TimelineRecord } from '@kz/contract/runs/records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useRows } from '../../lib/hooks/use-rows.ts'
import { lastSeen, useLastVisit } from '../../lib/session/last-visit.ts'
import { count, shortDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './timeline.module.css'
import { TimelineDays } from './timeline-days.tsx'
import { TimelineRow } from './timeline-row.tsx'

type Show = 'telling' | 'all'

const SKELETONS = 12
/** so many stand in the page that the server has drawn */
const FIRST_ROWS = 4

const total = ({ days }: Timeline): number => days.reduce((sum, { records }) => sum + records, 0)

/** Two weeks of records as a ladder: filled blocks stand, hollow ones were beaten since. */
export function TimelinePanel() {
  const [show, setShow] = useState<Show>('telling')
  const timeline = useQuery({
    ...queryOf('GET /record/timeline', { query: { show } }),
    placeholderData: keepPreviousData,
  })
  const { data } = timeline
  return (
    <Panel
      id="timeline"
      title="Two weeks of records"
      sub={data && <Sub of={data} />}
      flush
      className={styles.timeline}
      footer={
        data &&
        total(data) > 0 && (
          <>
            <span className={styles.legend}>
              <b data-stands="" />
              stands
              <b />
              beaten since
            </span>
            <a className="link end" href={paths.tonight()}>
              Watch the week
            </a>
          </>
        )
      }
    >
      <QueryBody
        query={timeline}
        name="the timeline of records"
        loading={<SkeletonRows label="Loading two weeks of records" count={SKELETONS} />}
        padded
      >
        {(found) =>
          total(found) === 0 ? (
            <Ladder records={[]} />
          ) : (
            <>
              <TimelineDays days={found.days} />
              <div className={styles.choice}>
                <Segmented
                  label="Which records"
                  options={[
                    { value: 'telling', label: `Worth telling ${count(found.telling)}` },
                    { value: 'all', label: `All ${count(total(found))}` },
                  ]}
                  value={show}
                  onChange={setShow}
                />
              </div>
              <Ladder records={found.records} />
            </>
          )
        }
      </QueryBody>
    </Panel>
  )
}

/** `41 records, 9 Nov to 22 Nov`; the days below say theirs where there is no room. */
function Sub({ of }: { of: Timeline }) {
  const [first, last] = [of.days[0]?.day, of.days.at(-1)?.day]
  return (
    <>
      {counted(total(of), 'record')}
      {first && last && (
        <span className={styles.window}>{`, ${shortDate(new Date(first))} to ${shortDate(new Date(last))}`}</span>
      )}
    </>
  )
}

function Ladder({ records }: { records: readonly TimelineRecord[] }) {
  const before = useLastVisit()
  const [most, end] = useRows(FIRST_ROWS, Number.POSITIVE_INFINITY)
  const known =
    records[
      lastSeen(
        records.map(({ releaseDateIso }) => releaseDateIso),
        before,
      )
    ]
  if (records.length === 0) return <p className={`dim ${styles.none}`}>No records in these two weeks.</p>
  return (
    <ol className={styles.ladder}>
      {byDay(records.slice(0, most)).map(([day, found]) => (
        <li key={day} className={styles.day}>
          <h3>{shortDate(new Date(day))}</h3>
          <ol>
            {found.map((record) => (
              <TimelineRow key={record.demoId} record={record} since={record === known ? before : null} />
            ))}
          </ol>
        </li>
      ))}
      {records.length > most && <li ref={end} />}
    </ol>
  )
}

/** The records of each UTC day, in the order they come in. */
function byDay(records: readonly TimelineRecord[]): [day: string, records: TimelineRecord[]][] {
  const days = new Map<string, TimelineRecord[]>()
  for (const record of records) {
    const day = record.releaseDateIso.slice(0, 10)
    days.set(day, [...(days.get(day) ?? []), record])
  }
  return [...days]
}
