import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../lib/session/storage.ts'

const EVERY = 1000

const keyOf = (name: string): string => `forum-draft ${name}`

/** Whether something was begun and not finished under this name. */
export const hasDraft = (name: string): boolean => readStored(keyOf(name)) !== null

/** The name of a message being changed. */
export const editDraft = (messageId: number): string => `edit ${messageId}`

/**
 * A text that is kept in this browser while it is written: a reload, or another thread, does not lose it. It begins as
 * `first`, and is not kept while it is that.
 */
export function useDraft(name: string, first = ''): { text: string; setText: (text: string) => void; isKept: boolean } {
  const key = keyOf(name)
  const [text, setText] = useState(() => readStored(key) ?? first)
  const [isKept, setIsKept] = useState(text !== first)
  const latest = useRef(text)
  latest.current = text

  useEffect(() => {
    const keep = () => writeStored(key, latest.current === first ? null : latest.current)
    const timer = setTimeout(() => {
      keep()
      setIsKept(latest.current !== first)
    }, EVERY)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      if (latest.current === text) keep()
    }
  }, [key, text, first])
  return { text, setText, isKept: isKept && text !== first }
}
