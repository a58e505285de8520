import { useEffect, useState } from 'react'
import { type Autosave, createAutosave, type DraftState, type Offer } from './autosave.ts'
import type { Draft } from './draft.ts'
import { type DraftPlace, dropDraft, readDraft, writeDraft } from './draft-calls.ts'

interface AutosaveHook {
  autosave: Autosave
  state: DraftState
  /** an older text, until the writer has decided about it */
  offer: Offer | null
  setOffer: (offer: Offer | null) => void
}

/** Keeps the text of an editor while it is open, and offers what an earlier visit left. */
export function useAutosave(place: DraftPlace, draft: Draft, saved: Draft): AutosaveHook {
  const [state, setState] = useState<DraftState>({ is: 'clean' })
  const [offer, setOffer] = useState<Offer | null>(null)
  const [autosave] = useState(() =>
    createAutosave({
      key: `${place.kind}-draft-${place.stored?.id ?? 'new'}`,
      read: () => readDraft(place),
      write: (text, version) => writeDraft(place, text, version),
      drop: () => dropDraft(place),
      saved,
      postVersion: place.stored?.version ?? null,
      onState: setState,
    }),
  )
  const { author } = saved
  useEffect(() => {
    let isOpen = true
    void autosave.open(author).then((left) => {
      if (!isOpen) return
      setOffer(left)
      if (!left) autosave.decide(null)
    })
    return () => {
      isOpen = false
    }
  }, [autosave, author])
  useEffect(() => autosave.change(draft), [autosave, draft])
  useEffect(() => {
    const leave = () => autosave.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [autosave])
  return { autosave, state, offer, setOffer }
}
