import { useEffect, useEffectEvent, useState } from 'react'
import { readStoredJson, writeStored } from '../../lib/storage.ts'
import { type Draft, isKeptDraft, isSameDraft, type KeptDraft } from './draft.ts'

const INTERVAL = 10_000

interface KeptDraftState {
  /** an older text of this browser, until the writer has decided about it */
  offer: KeptDraft | null
  dismiss: () => void
  /** keeps the unsaved text at once */
  keep: () => void
  /** takes what is kept away: it was saved, or is not wanted */
  forget: () => void
}

/** Keeps an unsaved text in this browser every ten seconds, and offers what an earlier visit left (H088). */
export function useKeptDraft(key: string, draft: Draft, saved: Draft): KeptDraftState {
  const [offer, setOffer] = useState(() => {
    const kept = readStoredJson(key, isKeptDraft)
    return kept && !isSameDraft(kept.draft, saved) ? kept : null
  })
  const keep = () => {
    if (offer === null && !isSameDraft(draft, saved)) writeStored(key, JSON.stringify({ draft, keptAt: Date.now() }))
  }
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    const timer = setInterval(() => keepNow(), INTERVAL)
    const handleLeave = () => keepNow()
    addEventListener('pagehide', handleLeave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', handleLeave)
    }
  }, [])
  return {
    offer,
    keep,
    dismiss: () => setOffer(null),
    forget() {
      writeStored(key, null)
      setOffer(null)
    },
  }
}
