import { ANSWER_LENGTH, SENDS_AGAIN } from '@kz/contract/review/submission-kinds'
import type { OwnSubmission } from '@kz/contract/review/submissions'
import { Paperclip } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { word } from '../../lib/text/word.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlayerName } from '../member/player-name.tsx'
import { Moment } from '../run/moment.tsx'
import { sizeText } from './submission-status.ts'
import submissions from './submissions.module.css'
import { takesFile, useSubmission } from './use-submission.ts'

const SHORTEST = 3

interface SubmissionTalkProps {
  submission: OwnSubmission
  /** it was sent: the row closes */
  onDone: () => void
  /** what else can be done, beside the button that sends */
  children: ReactNode
}

/** The open part of a row: what happened so far, what was said, and the sender's word. */
export function SubmissionTalk({ submission, onDone, children }: SubmissionTalkProps) {
  const { stand, reviewer, question, reason, submittedDateIso, changedDateIso } = submission
  const isAsked = stand === 'asked'
  const steps = [
    { name: word('Sent'), iso: submittedDateIso, state: submissions.done },
    isAsked
      ? { name: `${reviewer?.pseudo ?? 'A checker'} asks`, iso: changedDateIso, state: submissions.done }
      : { name: word('Rejected'), iso: changedDateIso, state: submissions.done },
    { name: isAsked ? word('Your answer') : word('Sent again'), iso: null, state: submissions.now },
    { name: word('Decision'), iso: null, state: undefined },
  ]
  return (
    <div className={submissions.subTalk}>
      <ol className={submissions.subSteps} aria-label="How far it is">
        {steps.map(({ name, iso, state }) => (
          <li key={name} className={state}>
            <b dir="auto">{name}</b>
            <span>
              {iso ? <Moment iso={iso} look="clock" /> : state === submissions.now ? 'waits for you' : 'after that'}
            </span>
          </li>
        ))}
      </ol>
      <div className={`stack ${submissions.subTwo}`}>
        <div>
          {reviewer && (
            <div className="row">
              <PlayerName name={reviewer.pseudo} country={reviewer.country} />
              {changedDateIso && (
                <span className="dim">
                  <Moment iso={changedDateIso} look="clock" />
                </span>
              )}
            </div>
          )}
          <p className={submissions.subSaid}>{question ?? reason ?? 'No reason was given.'}</p>
        </div>
        <TalkForm submission={submission} isAsked={isAsked} onDone={onDone}>
          {children}
        </TalkForm>
      </div>
    </div>
  )
}

function TalkForm({ submission, isAsked, onDone, children }: SubmissionTalkProps & { isAsked: boolean }) {
  const { busy, error, answer, sendAgain } = useSubmission(submission)
  const [said, setSaid] = useState('')
  const [tried, setTried] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const isShort = said.trim().length < SHORTEST
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isShort) return
    if (await (isAsked ? answer(said, file) : sendAgain(said))) onDone()
  }
  return (
    <form className={submissions.subForm} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextAreaField
        label={isAsked ? 'Your answer' : 'Note to the checker'}
        rows={3}
        maxLength={ANSWER_LENGTH}
        value={said}
        error={tried && isShort ? 'Write a little more.' : (error ?? undefined)}
        hint={
          isAsked
            ? 'It keeps its place in the queue.'
            : `The same file goes to the end of the queue. ${submission.sendsLeft} of ${SENDS_AGAIN} times left.`
        }
        onChange={({ target }) => setSaid(target.value)}
      />
      <div className="row wrap">
        <Button type="submit" kind="primary" small busy={busy} busyText="Sending">
          {isAsked ? 'Answer' : 'Send again'}
        </Button>
        {isAsked && takesFile(submission.kind) && <Attach file={file} onFile={setFile} />}
        {children}
      </div>
    </form>
  )
}

/** A file that goes with the answer, in the place of the one that waits. */
function Attach({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        accept=".dem,.zip"
        aria-label="File that goes with the answer"
        onChange={({ target }) => onFile(target.files?.[0] ?? null)}
      />
      <Button small onClick={() => input.current?.click()}>
        <Icon of={Paperclip} size="sm" />
        {file ? 'Another file' : 'Attach a file'}
      </Button>
      {file && (
        <span className="dim">
          <bdi>{file.name}</bdi>, {sizeText(file.size)}
        </span>
      )}
    </>
  )
}
