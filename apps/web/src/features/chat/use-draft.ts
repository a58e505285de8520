import { useState } from 'react'

interface Draft {
  userId: number | undefined
  text: string
}

let kept: Draft = { userId: undefined, text: '' }

/** What this user is typing. It stays while he goes to other pages, where the box is built anew; nobody else sees it. */
export function useDraft(userId: number | undefined): [string, (text: string) => void] {
  const [draft, setDraft] = useState(kept)
  const change = (text: string) => {
    kept = { userId, text }
    setDraft(kept)
  }
  return [draft.userId === userId ? draft.text : '', change]
}
