import { useState } from 'react'

/** Texts that were not sent yet. They outlive the field: a panel that is closed and opened again still has them. */
const drafts = new Map<string, string>()

/** The text of a field by its key, kept until it is empty. */
export function useDraft(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.get(key) ?? '')
  const change = (next: string) => {
    if (next === '') drafts.delete(key)
    else drafts.set(key, next)
    setText(next)
  }
  return [text, change]
}
