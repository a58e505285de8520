import type { BugDetail } from '@kz/contract/bugs'
import { useQuery } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { useMay, useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckBox, SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { PRIORITIES, STATE_NAMES, STATES, stateWords } from './bug-states.ts'
import styles from './bugs.module.css'
import { DoubledDialog } from './doubled-dialog.tsx'
import { useBugAct } from './use-bug-act.ts'

/** One report: its text, what staff decides, its thread. A guest opens their own by the key of the mail. */
export function BugDialog({ id, guestKey, onClose }: { id: number; guestKey?: string; onClose: () => void }) {
  const found = useQuery(queryOf('GET /bug-report/report', { query: { id, ...(guestKey && { key: guestKey }) } }))
  const { data: report } = found
  return (
    <Dialog title={report ? `#${report.id} ${report.title}` : `Report #${id}`} onClose={onClose} width="44rem">
      <QueryBody query={found} name="the report" loading={<SkeletonRows label="Loading the report" count={4} />}>
        {(report) => <Report report={report} onClose={onClose} />}
      </QueryBody>
    </Dialog>
  )
}

function Report({ report, onClose }: { report: BugDetail; onClose: () => void }) {
  const { user } = useSession()
  const isStaff = useMay('BUGS')
  const isTop = useMay('TOP')
  const { busy, act } = useBugAct()
  const [asking, setAsking] = useState(false)
  const { id } = report
  return (
    <div className="stack">
      <div className="row wrap">
        <Tag kind={STATES[report.state].look}>{STATES[report.state].label}</Tag>
        <span className="dim">
          <Moment iso={report.date} look="clock" />
          {report.reporter && (
            <>
              {' '}
              by <bdi>{report.reporter}</bdi>
            </>
          )}
        </span>
        {user && (
          <Button
            small
            aria-pressed={report.voted}
            busy={busy}
            onClick={() => void act('', () => api.call('POST /bug-report/vote', { query: { id } }))}
          >
            <Icon of={ThumbsUp} size="sm" />
            {report.voted ? 'I have it too' : 'Me too'} {report.votes}
          </Button>
        )}
      </div>
      <p className={styles.bugText}>{report.text}</p>
      {report.steps && <More name="Steps" text={report.steps} />}
      {report.expected && <More name="Expected" text={report.expected} />}
      {report.picture && (
        <a href={report.picture} target="_blank" rel="noopener noreferrer">
          <img className={styles.screenshot} src={report.picture} alt={`Screenshot of report ${id}`} />
        </a>
      )}
      {(report.pageUrl || report.browser) && (
        <p className={`dim ${styles.bugText}`}>
          {report.pageUrl} {report.browser}
        </p>
      )}
      {isStaff && <Decisions key={report.state} report={report} />}
      {report.thread.map((answer) => (
        <div
          key={answer.id}
          className={answer.internal ? `${styles.bugAnswer} ${styles.bugInternal}` : styles.bugAnswer}
        >
          <div className="row">
            {answer.author ? <PlayerName name={answer.author} country={answer.country} /> : 'Staff'}
            {answer.isStaff && <Tag>Staff</Tag>}
            {answer.internal && <Tag kind="warn">Internal</Tag>}
            <span className="dim end">
              <Moment iso={answer.date} look="clock" />
            </span>
          </div>
          <p className={styles.bugText}>{stateWords(answer.message)}</p>
        </div>
      ))}
      {report.mayReopen && (
        <div className="row">
          <Button
            busy={busy}
            onClick={() => void act('Report reopened', () => api.call('POST /bug-report/reopen', { query: { id } }))}
          >
            Reopen it
          </Button>
          <span className="dim">It is not fixed, or came back.</span>
        </div>
      )}
      {user && <AnswerForm id={id} mayBeInternal={isStaff} />}
      {isTop && (
        <div className="row">
          <Button small kind="danger" onClick={() => setAsking(true)}>
            Delete report
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={`Delete report #${id}?`}
          verb="Delete report"
          busy={busy}
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            if (await act('Report deleted', () => api.call('DELETE /bug-report/{id}', { params: { id } }))) onClose()
          }}
        >
          <p>Its text and its answers go with it.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function More({ name, text }: { name: string; text: string }) {
  return (
    <p className={styles.bugText}>
      <b dir="auto">{name}</b>
      {'\n'}
      {text}
    </p>
  )
}

function Decisions({ report }: { report: BugDetail }) {
  const { user } = useSession()
  const { busy, act } = useBugAct()
  const update = (
    done: string,
    body: { state?: BugDetail['state']; duplicateOf?: number; priority?: BugDetail['priority']; mine?: boolean },
  ) => void act(done, () => api.call('PUT /bug-report/{id}', { params: { id: report.id }, body }))
  const isMine = report.assignee === user?.pseudo
  const [isDoubling, setDoubling] = useState(false)
  return (
    <div className={`row wrap ${styles.answer}`}>
      <SelectField
        label="State"
        value={report.state}
        disabled={busy}
        onChange={(event) => {
          const state = STATE_NAMES.find((name) => name === event.target.value)
          if (state === 'DUPLICATE') setDoubling(true)
          else if (state) update(`State is now ${STATES[state].label}`, { state })
        }}
      >
        {STATE_NAMES.map((name) => (
          <option key={name} value={name}>
            {STATES[name].label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Priority"
        value={report.priority}
        disabled={busy}
        onChange={(event) => {
          const priority = PRIORITIES.find((name) => name === event.target.value)
          if (priority) update(`Priority is now ${priority}`, { priority })
        }}
      >
        {PRIORITIES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Button busy={busy} onClick={() => update(isMine ? 'Let go' : 'Taken', { mine: !isMine })}>
        {isMine ? 'Let it go' : 'Take it'}
      </Button>
      {isDoubling && (
        <DoubledDialog
          busy={busy}
          onChosen={(duplicateOf) => {
            setDoubling(false)
            update(`State is now ${STATES.DUPLICATE.label}`, { state: 'DUPLICATE', duplicateOf })
          }}
          onClose={() => setDoubling(false)}
        />
      )}
    </div>
  )
}

function AnswerForm({ id, mayBeInternal }: { id: number; mayBeInternal: boolean }) {
  const { busy, act } = useBugAct()
  const [message, setMessage] = useState('')
  const [internal, setInternal] = useState(false)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { message, internal }
    const sent = await act('Message posted', () => api.call('POST /bug-report/comment', { query: { id }, body }))
    // what was typed meanwhile stays
    if (sent) setMessage((now) => (now === message ? '' : now))
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <TextAreaField
        label="Answer"
        required
        maxLength={5_000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="row">
        {mayBeInternal && (
          <CheckBox label="Internal" checked={internal} onChange={(event) => setInternal(event.target.checked)} />
        )}
        <Button
          type="submit"
          busy={busy}
          busyText="Sending..."
          blockedBy={message.trim() ? undefined : 'Write something'}
        >
          Answer
        </Button>
      </div>
    </form>
  )
}
