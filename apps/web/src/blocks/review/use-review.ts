import { useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { useDesk } from './desk-context.ts'
import { type Decision, saidOf, WORDS } from './kinds.ts'
import type { Checker } from './use-checker.ts'

/** What a checker typed on a card, and what they are about to decide. */
export interface Review<Draft> {
  checker: Checker<Draft>
  draft: Draft
  edit: (part: Partial<Draft>) => void
  /** something typed is not stored yet */
  dirty: boolean
  store: () => Promise<boolean>
  /** why the viewer may not decide; undefined when they may */
  shut: string | undefined
  /** the decision that is being asked about */
  asking: Decision | null
  ask: (decision: Decision | null) => void
  /** stores what is typed and decides what is asked about, with the words that go with it */
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
  const desk = useDesk()
  const [typed, setTyped] = useState<Draft | null>((desk.typed.get(checker.id) as Draft | undefined) ?? null)
  const [asking, ask] = useState<Decision | null>(null)
  const isTop = useMay('TOP')
  const isHead = useMay('REVOKE')
  const { headMay, ownWork } = WORDS[checker.kind]
  const draft = typed ?? saved
  const dirty = isDirty(draft, saved)
  const keep = (next: Draft | null) => {
    if (next) desk.typed.set(checker.id, next)
    else desk.typed.delete(checker.id)
    setTyped(next)
  }
  // the server may store something in another form: what is saved then counts
  const store = async () => {
    const isStored = await checker.save(draft, saved)
    if (isStored) keep(null)
    return isStored
  }
  const decided = desk.decided(checker.id)
  return {
    checker,
    draft,
    edit: (part) => keep({ ...draft, ...part }),
    dirty,
    store,
    shut: conflict && !isTop && !(headMay && isHead) ? ownWork : undefined,
    asking,
    ask,
    decide: async (decision, text) => {
      if (decision !== 'putOff' && dirty && !(await store())) return
      if (await checker.decide(decision, text)) ask(null)
    },
    gone,
    // what comes back, sent anew or opened again, can be decided anew
    said: gone && decided ? saidOf(checker.kind, decided.decision) : undefined,
  }
}

/** Whether a draft says anything else than what is stored. */
export const isDirty = <Draft extends object>(draft: Draft, saved: Draft): boolean =>
  (Object.keys(saved) as (keyof Draft)[]).some((key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]))
