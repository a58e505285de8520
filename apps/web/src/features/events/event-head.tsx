import type { Event } from '@kz/contract/events/events'
import { Bell, BellRing, ListOrdered, Play } from 'lucide-react'
import { ReportButton } from '../../blocks/report/report-button.tsx'
import { MARK_CALLS, useMarks } from '../../blocks/use-marks.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useSession } from '../../lib/session/session.ts'
import { word } from '../../lib/text/word.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import pageHead from '../../ui/page/page-head.module.css'
import panel from '../../ui/page/panel.module.css'
import { Tag } from '../../ui/tag.tsx'
import styles from './event.module.css'
import { labelOf, momentOf, timeLeft } from './event-words.ts'

/** What it is, whether it is on, how long still, and the ways in. */
export function EventHead({ event, tools }: { event: Event; tools: React.ReactNode }) {
  const { name, intro, stage, calledOff, servers } = event
  const [server] = servers
  return (
    <section className={`${panel.panel} ${styles.head}`} aria-label={name}>
      <div className={styles.words}>
        <div className="row wrap">
          <h1 className={pageHead.title} dir="auto">
            {name}
          </h1>
          <Tag>{labelOf(event)}</Tag>
          {calledOff === null && stage === 'RUNNING' && (
            <span className={styles.live}>
              <b />
              running
            </span>
          )}
        </div>
        {intro && (
          <p className="muted" dir="auto">
            {intro}
          </p>
        )}
        {calledOff !== null ? (
          <Note kind="warn">Called off: {calledOff}</Note>
        ) : (
          <div className="row wrap">
            {stage === 'RUNNING' && server && (
              <ButtonLink kind="primary" href={server.joinUrl}>
                <Icon of={Play} size="sm" />
                Play
              </ButtonLink>
            )}
            <ButtonLink href="#rules">
              <Icon of={ListOrdered} size="sm" />
              Rules
            </ButtonLink>
            {stage === 'COMING' && <Remind event={event} />}
            {tools}
            <ReportButton worded kind="event" id={event.eventId} ownerId={null} of={name} />
          </div>
        )}
      </div>
      {calledOff === null && <Clock event={event} />}
    </section>
  )
}

const ENDS = { COMING: word('starts'), RUNNING: word('ends'), CLOSING: 'replays until', OVER: word('ended') } as const

function Clock({ event: { stage, startsAt, endsAt, closesAt } }: { event: Event }) {
  const now = useNow(1_000)
  const until = stage === 'COMING' ? startsAt : stage === 'CLOSING' ? closesAt : endsAt
  const left = stage === 'OVER' ? null : timeLeft(until, now)
  return (
    <div className={styles.clock}>
      <span className="dim">
        {ENDS[stage]} {momentOf(until)}
      </span>
      {left && (
        <div className={styles.left} role="timer" aria-label={left.said}>
          {left.parts.map((part) => {
            const [value, unit] = part.split(' ')
            return (
              <span key={unit}>
                <b>{value}</b>
                {unit}
              </span>
            )
          })}
        </div>
      )}
    </div>
  )
}

/** The page may be open as the event begins: then there is nothing to be reminded of. */
function Remind({ event }: { event: Event }) {
  const now = useNow(1_000)
  return Date.parse(event.startsAt) > now.getTime() && <RemindButton event={event} />
}

function RemindButton({ event: { eventId, name } }: { event: Event }) {
  const { user } = useSession()
  const isWanted = useMarks().reminders.includes(eventId)
  const { act, busy } = useMutation({ refetches: MARK_CALLS })
  const toggle = () =>
    act(isWanted ? 'You are not reminded' : `You are told when ${name} begins`, () =>
      api.call('PUT /event/reminder', { query: { id: eventId, wanted: !isWanted } }),
    )
  return (
    <Button
      aria-pressed={isWanted}
      onClick={toggle}
      blockedBy={user ? (busy ? 'One moment' : undefined) : 'Log in to be reminded'}
    >
      <Icon of={isWanted ? BellRing : Bell} size="sm" />
      {isWanted ? 'Reminder set' : 'Remind me'}
    </Button>
  )
}
