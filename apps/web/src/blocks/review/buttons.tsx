import { Clock } from 'lucide-react'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Decision, verbOf, WORDS } from './kinds.ts'
import type { Review } from './use-review.ts'

interface SaveProps<Draft> {
  review: Review<Draft>
  /** what is wrong with what was typed */
  fault: string | undefined
  verb?: string
  /** presses it, beside the keys of the decisions */
  shortcut?: string
}

export function SaveButton<Draft>({ review, fault, verb = 'Save', shortcut }: SaveProps<Draft>) {
  const { checker, dirty, store } = review
  return (
    <Button
      small
      aria-keyshortcuts={shortcut}
      busy={checker.busy === 'save'}
      busyText="Saving..."
      blockedBy={dirty ? fault : 'Nothing to save'}
      onClick={() => void store()}
    >
      {verb}
    </Button>
  )
}

const KINDS: Record<Decision, ButtonKind> = { release: 'ok', reject: 'danger', putOff: 'secondary' }

const KEYS: Record<Decision, string> = { release: 'R', reject: 'X', putOff: 'P' }

interface DecideProps<Draft> {
  review: Review<Draft>
  decision: Decision
  /** what else stands in the way */
  blockedBy?: string | undefined
  /** what is wrong with what was typed: it is saved with the decision, and cannot be */
  fault?: string | undefined
  look?: ButtonKind
}

/** Begins a decision: the question comes in a dialog. */
export function DecideButton<Draft>({ review, decision, blockedBy, fault, look }: DecideProps<Draft>) {
  const { checker, dirty, shut, ask } = review
  const first = fault && dirty && decision !== 'putOff' ? WORDS[checker.kind].unsaved[decision] : undefined
  return (
    <Button
      small
      kind={look ?? KINDS[decision]}
      aria-keyshortcuts={KEYS[decision]}
      blockedBy={shut ?? first ?? blockedBy}
      onClick={() => ask(decision)}
    >
      {look === 'ghost' && <Icon of={Clock} size="sm" />}
      {verbOf(checker.kind, decision)}
    </Button>
  )
}
