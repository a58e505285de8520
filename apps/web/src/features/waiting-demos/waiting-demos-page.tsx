import type { ReplyOf } from '@kz/contract/api'
import { parseTime } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { closedText, useClosed } from '../../blocks/report/why-not-write.ts'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './waiting-demos.module.css'

type Waiting = ReplyOf<'GET /record/public-submitted-demos'>[number]

const COLUMNS: Column<Waiting>[] = [
  { head: '#', right: true, className: styles.place, look: 'dim', cell: ({ queuePosition }) => queuePosition },
  {
    head: 'Map',
    cell: ({ mapName, route }) => <MapLink mapName={mapName} route={route} breaks />,
  },
  {
    head: 'Player',
    className: styles.player,
    // as high as the name of a map that breaks once: the row stays as it is when the fonts come
    cell: ({ player, country, status, submittedDateIso }) => (
      <>
        <PlayerName name={player} country={country} />
        <span className={`dim ${styles.below}`}>
          <State status={status} /> <Moment iso={submittedDateIso} look="short" />
        </span>
      </>
    ),
  },
  {
    head: 'Time',
    right: true,
    className: styles.time,
    cell: ({ time, timeDifference }) => (
      <>
        <TimeText milliseconds={parseTime(time) ?? 0} record={false} />
        <span className={styles.below}>
          <TimeDifference milliseconds={differenceOf(timeDifference)} without={NO_RECORD} />
        </span>
      </>
    ),
  },
  {
    head: 'To the record',
    right: true,
    className: styles.wide,
    cell: ({ timeDifference }) => <TimeDifference milliseconds={differenceOf(timeDifference)} without={NO_RECORD} />,
  },
  { head: 'State', className: styles.wide, cell: ({ status }) => <State status={status} /> },
  {
    head: 'Sent',
    className: styles.wide,
    look: 'dim',
    cell: ({ submittedDateIso }) => <Moment iso={submittedDateIso} look="clock" />,
  },
]

function State({ status }: Pick<Waiting, 'status'>) {
  return status === 'DEFERRED' ? (
    <Tag tip="The player was asked a question about it.">Put off</Tag>
  ) : (
    <Tag kind="warn">Waiting</Tag>
  )
}

const keyOf = ({ demoId }: Waiting) => demoId

/** /waiting-demos: what waits to be checked, for everybody, unless staff has closed the list. */
export function WaitingDemosPage() {
  const closed = useClosed('PUBLIC_QUEUE')
  const shut = closed?.kind === 'PUBLIC_QUEUE' ? closed : null
  return (
    <div className="stack">
      <PageHead title="Waiting demos" sub="Demos to be checked, oldest first">
        <ButtonLink small href={paths.uploadDemo()}>
          Submit demo
        </ButtonLink>
      </PageHead>
      {shut ? <Note kind="warn">{closedText(shut)}</Note> : <Queue />}
    </div>
  )
}

function Queue() {
  const queue = useQuery(queryOf('GET /record/public-submitted-demos'))
  return (
    <PageBody
      query={queue}
      name="the queue"
      rows={12}
      region="Waiting demos"
      failed={queue.error ? errorText(queue.error) : undefined}
    >
      {(waiting) => (
        <Panel title="Waiting demos" sub={counted(waiting.length, 'demo')} flush>
          {waiting.length === 0 ? (
            <EmptyState title="No demos waiting.">Everything sent has been checked.</EmptyState>
          ) : (
            <Table
              caption="Demos that wait to be checked"
              className={styles.waiting}
              lines={waiting}
              keyOf={keyOf}
              columns={COLUMNS}
            />
          )}
        </Panel>
      )}
    </PageBody>
  )
}
