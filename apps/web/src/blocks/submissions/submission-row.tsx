import type { OwnSubmission } from '@kz/contract/review/submissions'
import { parseTime } from '@kz/contract/rules'
import { ChevronDown, ChevronUp, ImagePlus, RefreshCw, Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { firstRecord, NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { MapLink } from '../map/map-link.tsx'
import { PlayerName } from '../member/player-name.tsx'
import { AnalyzeLink } from '../run/analyze-link.tsx'
import { Moment } from '../run/moment.tsx'
import { Age } from '../time/age.tsx'
import { QueueBlocks } from './queue-blocks.tsx'
import { replacing } from './replaced-in.ts'
import { changedWord, KINDS, reviewerWord, STANDS, sizeText } from './submission-status.ts'
import { SubmissionTalk } from './submission-talk.tsx'
import submissions from './submissions.module.css'
import { useSubmission } from './use-submission.ts'

const STAND_LOOKS: Record<string, string | undefined> = {
  asked: submissions.standAsked,
  withdrawn: submissions.standWithdrawn,
}

/** Where a new file for a kind is sent. */
const UPLOADS = { demo: paths.uploadDemo, longjump: paths.uploadLongjump, map: paths.uploadMap }

interface SubmissionRowProps {
  submission: OwnSubmission
  /** the whole row, on a page of its own; else what fits beside an upload */
  wide: boolean
  /** begins with the answer open */
  opened?: boolean
}

/** One of a sender's own: what it is, how it stands, its dates, and what the sender can do. */
export function SubmissionRow({ submission, wide, opened = false }: SubmissionRowProps) {
  const { kind, id, stand, title, mapName, route, time, differenceMs, facts, fileName, size, reason } = submission
  const [open, setOpen] = useState(opened)
  const state = useRef<HTMLDivElement>(null)
  const word = reviewerWord(submission)
  const { reviewer, changedDateIso, place, waiting } = submission
  const close = () => {
    flushSync(() => setOpen(false))
    state.current?.focus()
  }
  return (
    <li
      id={`${kind}-${id}`}
      data-part="submission"
      className={`${submissions.subRow} ${STAND_LOOKS[stand] ?? ''}${wide ? ` ${submissions.wide}` : ''}`}
    >
      <div className={submissions.subGrid}>
        <span className={submissions.subKind}>
          <Icon of={KINDS[kind].icon} />
          <span>{KINDS[kind].name}</span>
        </span>
        <div className={submissions.subWhat}>
          <div className={submissions.subTitle}>
            {mapName ? <MapLink mapName={mapName} route={route} /> : <b dir="auto">{title}</b>}
            {time && <TimeText milliseconds={parseTime(time) ?? 0} record={false} />}
          </div>
          <div className={submissions.subFile} title={fileName}>
            <bdi>{fileName}</bdi>
            {size !== null && `, ${sizeText(size)}`}
          </div>
        </div>
        <div className={submissions.subAgainst}>
          {time && (
            <TimeDifference
              milliseconds={differenceMs}
              without={stand === 'released' ? firstRecord(false) : NO_RECORD}
              behind={stand === 'rejected'}
            />
          )}
          {time && differenceMs !== null && stand !== 'released' && <span className="dim">on the record</span>}
          {facts && <span className="dim">{facts}</span>}
        </div>
        <div className={submissions.subState} ref={state} tabIndex={-1}>
          <Tag kind={STANDS[stand].tag} icon={STANDS[stand].icon}>
            {STANDS[stand].name}
          </Tag>
          {word && reviewer && (
            <span className={submissions.subWho}>
              {word} <PlayerName name={reviewer.pseudo} country={reviewer.country} />
            </span>
          )}
          {place !== null && stand !== 'checking' && <QueueBlocks place={place} waiting={waiting} />}
        </div>
        <div className={submissions.subDates}>
          <span>
            sent <Day iso={submission.submittedDateIso} />
          </span>
          {changedDateIso && (
            <span className="dim">
              {changedWord(submission)} {isOpen(stand) ? <Age iso={changedDateIso} /> : <Day iso={changedDateIso} />}
            </span>
          )}
        </div>
        <SubmissionActions submission={submission} open={open} onOpen={() => setOpen(!open)} />
      </div>
      {reason && !open && (
        <p className={submissions.subWhy}>
          {stand !== 'released' && <Icon of={X} size="sm" />}
          <span dir="auto">{reason}</span>
        </p>
      )}
      {open && (
        <SubmissionTalk submission={submission} onDone={close}>
          <Others submission={submission} />
        </SubmissionTalk>
      )}
    </li>
  )
}

/** A day of this year without its year. */
function Day({ iso }: { iso: string }) {
  const isThisYear = new Date(iso).getUTCFullYear() === new Date().getUTCFullYear()
  return <Moment iso={iso} look={isThisYear ? 'short' : 'day'} />
}

const isOpen = (stand: OwnSubmission['stand']): boolean =>
  stand === 'asked' || stand === 'checking' || stand === 'again' || stand === 'waiting'

interface ActionsProps {
  submission: OwnSubmission
  open: boolean
  onOpen: () => void
}

function SubmissionActions({ submission, open, onOpen }: ActionsProps) {
  const { kind, stand, title, sendsLeft, mapName, route } = submission
  const named = (
    <span className="visually-hidden">
      {' '}
      <bdi>{title}</bdi>
    </span>
  )
  const page = mapName ? paths.record(mapName, route) : kind === 'longjump' ? paths.longjumps() : paths.records()
  return (
    <div className={submissions.subActs}>
      {(stand === 'asked' || sendsLeft > 0) && (
        <Button small kind={open ? 'ghost' : 'secondary'} aria-expanded={open} onClick={onOpen}>
          {open ? 'Close' : stand === 'asked' ? 'Answer' : 'Send again'}
          {named}
          <Icon of={open ? ChevronUp : ChevronDown} size="sm" />
        </Button>
      )}
      {!open && <Others submission={submission} />}
      {stand === 'withdrawn' && (
        <ButtonLink small href={UPLOADS[kind]()}>
          Send again{named}
        </ButtonLink>
      )}
      {stand === 'released' && (
        <ButtonLink small kind="ghost" href={page}>
          See it{named}
        </ButtonLink>
      )}
      {kind === 'demo' && (stand === 'released' || isOpen(stand)) && (
        <AnalyzeLink
          className={`${button.button} ${button.ghost} ${button.small}`}
          open={stand === 'released' ? { demo: submission.id } : { own: submission.id }}
          of={title}
        >
          Analyze
        </AnalyzeLink>
      )}
      {kind === 'demo' && (stand === 'released' || isOpen(stand)) && (
        <ButtonLink small kind="ghost" href={paths.replay(submission.id, { film: 'whole' })}>
          Make a film{named}
        </ButtonLink>
      )}
    </div>
  )
}

/** A new file in its place, or none: while it waits. */
function Others({ submission }: { submission: OwnSubmission }) {
  const { kind, id, stand, title, canReplace, canWithdraw } = submission
  const [asking, setAsking] = useState(false)
  const named = (
    <span className="visually-hidden">
      {' '}
      <bdi>{title}</bdi>
    </span>
  )
  return (
    <>
      {canReplace && stand !== 'checking' && (
        <ButtonLink small href={replacing(UPLOADS[kind](), id)}>
          <Icon of={RefreshCw} size="sm" />
          Replace{named}
        </ButtonLink>
      )}
      {kind === 'map' && canReplace && <AddPicture submission={submission} />}
      {canWithdraw && (
        <Button small kind="ghost" onClick={() => setAsking(true)}>
          <Icon of={Undo2} size="sm" />
          Withdraw{named}
        </Button>
      )}
      {asking && <Withdraw submission={submission} onClose={() => setAsking(false)} />}
    </>
  )
}

/** One more picture of a map that waits. */
function AddPicture({ submission }: { submission: OwnSubmission }) {
  const { busy, addPicture } = useSubmission(submission)
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/png,image/jpeg,image/webp,image/avif'
    input.onchange = () => {
      const [file] = input.files ?? []
      if (file) void addPicture(file)
    }
    input.click()
  }
  return (
    <Button small kind="ghost" busy={busy} busyText="Adding" onClick={choose}>
      <Icon of={ImagePlus} size="sm" />
      Add picture
      <span className="visually-hidden">
        {' '}
        of <bdi>{submission.title}</bdi>
      </span>
    </Button>
  )
}

function Withdraw({ submission, onClose }: { submission: OwnSubmission; onClose: () => void }) {
  const { busy, withdraw } = useSubmission(submission)
  return (
    <ConfirmDialog
      title={`Withdraw ${submission.title}?`}
      verb="Withdraw"
      kind="danger"
      busy={busy}
      onConfirm={() => void withdraw().then(onClose)}
      onCancel={onClose}
    >
      It leaves the queue and loses its place. You can send it again later.
    </ConfirmDialog>
  )
}
