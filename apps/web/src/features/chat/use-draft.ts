import { useState } from 'react'

let kept = ''

/** What is being typed. It stays while the reader goes to other pages, where the box is built anew. */
export function useDraft(): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(kept)
  const change = (next: string) => {
    kept = next
    setDraft(next)
  }
  return [draft, change]
}
