import { useState } from 'react'
import { useMay } from '../../lib/session.ts'
import { type Decision, WORDS } from './kinds.ts'
import type { Checker } from './use-checker.ts'

/** What a checker typed on a card, and what he is about to decide. */
export interface Review<Draft> {
  checker: Checker<Draft>
  draft: Draft
  edit: (part: Partial<Draft>) => void
  /** something typed is not stored yet */
  dirty: boolean
  store: () => Promise<void>
  /** why the viewer may not decide; undefined when he may */
  shut: string | undefined
  /** the decision that is being asked about */
  asking: Decision | null
  ask: (decision: Decision | null) => void
}

/** `conflict`: it is the viewer's own. `saved`: the values as they are stored. */
export function useReview<Draft extends object>(
  checker: Checker<Draft>,
  { conflict }: { conflict: boolean },
  saved: Draft,
): Review<Draft> {
  const [typed, setTyped] = useState<Draft | null>(null)
  const [asking, ask] = useState<Decision | null>(null)
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
  }
}

/** Whether a draft says anything else than what is stored. */
export const isDirty = <Draft extends object>(draft: Draft, saved: Draft): boolean =>
  (Object.keys(saved) as (keyof Draft)[]).some((key) => JSON.stringify(draft[key]) !== JSON.stringify(saved[key]))
