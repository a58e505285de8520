import { type KeyboardEvent, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { UsualReasons } from '../report/usual-reasons.tsx'
import { type Decision, verbOf } from './kinds.ts'
import type { Review } from './use-review.ts'

/** What a decision asks and says; what differs between kinds. */
export interface Question {
  title: string
  body: string
  /** the words that are needed with it; undefined where none are */
  words?: {
    label: string
    most: number
    /** why it cannot be done without them */
    missing: string
    /** room for more than a line */
    isLong?: boolean
    /** offers the reasons that are written every day */
    isUsual?: boolean
  }
}

/** Fewer characters are no reason. */
const LEAST = 3
const LOOKS = { release: 'ok', reject: 'danger', putOff: 'primary' } as const

interface DecisionDialogProps<Draft> {
  review: Review<Draft>
  /** who else has taken it */
  taken: string | null
  question: (decision: Decision) => Question
}

/** Asks before a decision, once one was begun. */
export function DecisionDialog<Draft>({ review, taken, question }: DecisionDialogProps<Draft>) {
  const { asking } = review
  return asking && <Asked key={asking} review={review} taken={taken} decision={asking} {...question(asking)} />
}

type AskedProps<Draft> = Omit<DecisionDialogProps<Draft>, 'question'> & Question & { decision: Decision }

function Asked<Draft>({ review, taken, decision, title, body, words }: AskedProps<Draft>) {
  const { checker, ask, decide } = review
  const [text, setText] = useState('')
  const { kind, busy } = checker
  const said = text.trim()
  const isShort = words !== undefined && [...said].length < LEAST
  const Input = words?.isLong ? TextAreaField : TextField
  const confirm = () => void decide(decision, words ? said : '')
  return (
    <ConfirmDialog
      title={title}
      verb={verbOf(kind, decision)}
      kind={LOOKS[decision]}
      busy={busy !== null}
      isUndoable={decision !== 'putOff' && words === undefined}
      blockedBy={isShort ? words.missing : undefined}
      onConfirm={confirm}
      onCancel={() => ask(null)}
    >
      <div className="stack">
        <p>
          {taken && `${taken} has taken this ${kind}. `}
          {body}
        </p>
        {words?.isUsual && <UsualReasons kind={kind} onChoose={setText} />}
        {words && (
          <Input
            label={words.label}
            value={text}
            maxLength={words.most}
            onChange={({ target }) => setText(target.value)}
            {...(words.isLong && { rows: 3 })}
            onKeyDown={(event: KeyboardEvent) => {
              // a line is done with it; several lines want it for themselves
              if (event.key === 'Enter' && !words.isLong && !event.nativeEvent.isComposing && !isShort && busy === null)
                confirm()
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
