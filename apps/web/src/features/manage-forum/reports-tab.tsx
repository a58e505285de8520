import type { ForumReport } from '@kz/contract/forum/forum'
import type { ReportOutcome } from '@kz/contract/review/report-words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { OUTCOMES, ReportRow } from '../../blocks/report/report-row.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import styles from './manage-forum.module.css'
import { useManaging } from './use-managing.ts'
import { usePageOf } from './use-page-of.ts'

const STATES = optionsOf({ open: 'Open', closed: 'Closed' })
type State = (typeof STATES)[number]['value']

/** What readers reported. */
export function ReportsTab({ categoryId }: { categoryId?: number }) {
  const [state, setState] = useState<State>('open')
  const [page, turnTo] = usePageOf('reports')
  const reports = useQuery(queryOf('GET /forum/reports', { query: { state, page, ...(categoryId && { categoryId }) } }))
  const places = useKeptLines(reports.data?.reports ?? [], {
    keyOf: ({ id }) => id,
    view: `${state} ${page}`,
  })
  const choose = (next: State) => {
    setState(next)
    turnTo(1)
  }
  return (
    <Panel
      title="Reports"
      flush
      actions={<Segmented label="Reports" options={STATES} value={state} onChange={choose} />}
    >
      <ListBody
        query={reports}
        name="the reports"
        rows={6}
        height="5rem"
        isEmpty={() => places.length === 0}
        none={state === 'open' ? 'No open reports.' : 'Nothing decided yet.'}
      >
        {(data) => (
          <>
            <ul className={styles.mfList}>
              {places.map(({ key, line, gone }) => (
                <Reported key={key} report={line} gone={gone} />
              ))}
            </ul>
            {data.totalPages > 1 && (
              <div className={panel.foot}>
                <Pager page={page} pages={data.totalPages} onPage={turnTo} label="Pages of reports" />
              </div>
            )}
          </>
        )}
      </ListBody>
    </Panel>
  )
}

function Reported({ report, gone }: { report: ForumReport; gone: boolean }) {
  const { id, message, messageDeleted } = report
  const { busy, run } = useManaging()
  const [said, say] = useState<string>()
  const decide = async (next: ReportOutcome, answer = '') => {
    const put = () => api.call('PUT /forum/reports/{id}', { params: { id }, body: { outcome: next, answer } })
    if (await run('Report closed', put)) say(OUTCOMES[next])
  }
  const remove = async () => {
    const call = () => api.call('DELETE /forum/messages/{id}', { params: { id: message.id } })
    if (await run('Message deleted', call)) await decide('resolved')
  }
  return (
    <ReportRow
      report={{ ...report, reporter: report.reporterName, iso: report.dateIso }}
      busy={busy}
      gone={gone}
      said={said}
      onDecide={decide}
      before={
        !messageDeleted && (
          <Button small kind="danger" busy={busy} onClick={remove}>
            Delete message
          </Button>
        )
      }
    >
      <PlayerName name={message.authorName} country={message.authorCountry} /> in{' '}
      <a className="link" href={paths.thread(message.threadId, { page: message.page, message: message.id })} dir="auto">
        {message.threadTitle}
      </a>
      <p>{message.extract}</p>
    </ReportRow>
  )
}
