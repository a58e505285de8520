import { useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { type Decision, saidOf, WORDS } from './kinds.ts'
import type { Checker } from './use-checker.ts'

/** What a checker typed on a card, and what they are about to decide. */
export interface Review<Draft> {
  checker: Checker<Draft>
  draft: Draft
  edit: (part: Partial<Draft>) => void
  /** something typed is not stored yet */
  dirty: boolean
  store: () => Promise<void>
  /** why the viewer may not decide; undefined when they may */
  shut: string | undefined
  /** the decision that is being asked about */
  asking: Decision | null
  ask: (decision: Decision | null) => void
  /** decides what is asked about, with the words that go with it */
  decide: (decision: Decision, text: string) => Promise<void>
  /** it has left the queue, or its front */
  gone: boolean
  /** what was decided on this card */
  said: string | undefined
}

/** `conflict`: it is the viewer's own. `saved`: the values as they are stored. `gone`: it has left the queue. */
export function useReview<Draft extends object>(
  checker: Checker<Draft>,
  { conflict }: { conflict: boolean },
  saved: Draft,
  gone: boolean,
): Review<Draft> {
  const [typed, setTyped] = useState<Draft | null>(null)
  const [asking, ask] = useState<Decision | null>(null)
  const [decided, setDecided] = useState<Decision | null>(null)
  const isTop = useMay('TOP')
  const isHead = useMay('REVOKE')
  const { headMay, ownWork } = WORDS[checker.kind]
  const draft = typed ?? saved
  return {
    checker,
    draft,
    edit: (part) => setTyped({ ...draft, ...part }),
    dirty: isDirty(draft, saved),
    // the server may store something in another form: what is saved then counts
    store: async () => {
      if (await checker.save(draft, saved)) setTyped(null)
    },
    shut: conflict && !isTop && !(headMay && isHead) ? ownWork : undefined,
    asking,
    ask,
    decide: async (decision, text) => {
      if (!(await checker.decide(decision, text))) return
      setDecided(decision)
      ask(null)
    },
    gone,
    // what comes back, sent anew or opened again, can be decided anew
    said: gone && decided ? saidOf(checker.kind, decided) : undefined,
  }
}

/** Whether a draft says anything else than what is stored. */
export const isDirty = <Draft extends object>(draft: Draft, saved: Draft): boolean =>
  (Object.keys(saved) as (keyof Draft)[]).some((key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]))
