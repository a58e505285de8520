import { REPORT_WHYS, type ReportOutcome } from '@kz/contract/review/report-words'
import type { Report } from '@kz/contract/review/reports'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { OUTCOMES, ReportRow } from '../../blocks/report/report-row.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { placeOf } from './place-of.ts'

const LET_GO = 'Let go'
const OF_APPEAL = { resolved: 'Lift the ban', dismissed: 'The ban stays' } as const

/** A report: what was said of what, who looks into it, and what can be decided. */
export function ReportItem({ report, gone }: { report: Report; gone: boolean }) {
  const { kind, id, why, assignee, isMine, about } = report
  const isAppeal = kind === 'appeal'
  const { act, busy } = useMutation({ refetches: ['GET /admin/reports', 'GET /admin/report-count'] })
  const [said, say] = useState<string>()
  const decide = async (next: ReportOutcome, answer: string) => {
    const put = () => api.call('PUT /admin/report', { body: { kind, id, outcome: next, answer } })
    if (await act(isAppeal ? 'Appeal answered' : 'Report closed', put)) say(OUTCOMES[next])
  }
  const assign = async (mine: boolean) => {
    const put = () => api.call('PUT /admin/report-assignee', { body: { kind, id, mine } })
    if (await act(mine ? 'Report taken' : 'Report let go', put)) say(mine ? undefined : LET_GO)
  }
  const { href, text } = placeOf(report)
  return (
    <ReportRow
      report={{ ...report, iso: report.date }}
      why={isAppeal ? undefined : REPORT_WHYS[why]}
      {...(isAppeal && { verbs: OF_APPEAL, sent: 'appeal against a ban' })}
      busy={busy}
      gone={gone}
      // one that was let go stays open where all are shown
      said={gone || said !== LET_GO ? said : undefined}
      onDecide={decide}
      behind={
        <span className="end row">
          {assignee && (
            <span className="dim" dir="auto">
              {isMine ? 'Yours' : assignee}
            </span>
          )}
          <Button small kind="ghost" busy={busy} onClick={() => assign(!isMine)}>
            {isMine ? 'Let go' : 'Take it'}
          </Button>
        </span>
      }
    >
      <span className="row wrap">
        {about.author && <PlayerName name={about.author} country={about.country} />}
        <a className="link" href={href}>
          {text}
        </a>
        {about.isGone && <Tag>Gone</Tag>}
        {about.bans > 0 && about.author && (
          <a className="link" href={paths.banList(about.author)}>
            {counted(about.bans, 'ban')} so far
          </a>
        )}
      </span>
      {about.text && <p dir="auto">{about.text}</p>}
    </ReportRow>
  )
}
