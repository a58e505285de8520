import type { Tonight } from '@kz/contract/runs/replays'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { shortDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Programme } from './programme.tsx'
import { Stage, StagePlace } from './stage.tsx'
import styles from './tonight.module.css'
import { dayAfter, weekOf } from './week.ts'

const ADDRESS = { until: '' } as const
const DAY = /^20\d\d-\d\d-\d\d$/

interface TonightPageProps {
  chat: ReactNode
  /** where the evening ends */
  ladder: ReactNode
}

/** /tonight: the records of a week played one after the other, with the chat beside them, ending on the ladder. */
export function TonightPage({ chat, ladder }: TonightPageProps) {
  const [{ until }] = useSearchParams(ADDRESS)
  const asked = DAY.test(until) ? until : undefined
  const found = useQuery(queryOf('GET /record/tonight', { query: { until: asked } }))
  const writes = useMay('NEWS')
  const { data } = found
  return (
    <div className="stack">
      <PageHead title="Release night" sub={data ? subOf(data) : SUB_TO_COME}>
        <div className="row wrap">
          {data && <Weeks week={data} />}
          {writes && data?.isThisWeek && (
            <ButtonLink small href={paths.admin.publishRelease()}>
              Write the news of it
            </ButtonLink>
          )}
        </div>
      </PageHead>
      <div className={styles.night}>
        <QueryBody query={found} name="the records of the week" loading={<StagePlace label="Loading the evening" />}>
          {(week) => <Evening key={week.until} week={week} ladder={ladder} />}
        </QueryBody>
        <div className={styles.chat}>{chat}</div>
      </div>
    </div>
  )
}

function Evening({ week, ladder }: { week: Tonight; ladder: ReactNode }) {
  const [at, setAt] = useState(0)
  // who watches keeps the list they began with
  const [runs, setRuns] = useState(week.runs)
  if (runs.length === 0 && week.runs.length > 0) setRuns(week.runs)
  if (runs.length === 0)
    return (
      <div className={panel.panel}>
        <EmptyState
          title="No record can be watched yet."
          action={<ButtonLink href={paths.records()}>Look at the records</ButtonLink>}
        >
          A replay is made of each demo within minutes of its upload.
        </EmptyState>
      </div>
    )
  return (
    <>
      <div className={styles.main}>
        {week.isOlder && (
          <Note kind="info">
            {week.records > 0
              ? 'No record of this week can be watched. These are the newest that can.'
              : 'No records this week. These are the newest before it.'}
          </Note>
        )}
        <Stage runs={runs} at={at} onAt={setAt} ladder={ladder} />
      </div>
      <Programme runs={runs} at={at} onAt={setAt} />
    </>
  )
}

function subOf(week: Tonight): string {
  const [first, last] = weekOf(week.until).map((day) => shortDate(day))
  return `${first} to ${last}: ${counted(week.records, 'record')}, ${week.isOlder ? 0 : week.runs.length} to watch`
}

/** To the week before, and to the one after. */
function Weeks({ week: { until, isThisWeek } }: { week: Tonight }) {
  return (
    <nav className="row" aria-label="Weeks">
      <ButtonLink small kind="ghost" href={paths.tonight(dayAfter(until, -7))}>
        The week before
      </ButtonLink>
      {!isThisWeek && (
        <ButtonLink small kind="ghost" href={paths.tonight(dayAfter(until, 7))}>
          The week after
        </ButtonLink>
      )}
    </nav>
  )
}
