import { useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

const EVERY = 1000

/** A text that is kept in this browser while it is written: a reload, or another thread, does not lose it. */
export function useDraft(name: string): { text: string; setText: (text: string) => void; isKept: boolean } {
  const key = `forum-draft ${name}`
  const [text, setText] = useState(() => readStored(key) ?? '')
  const [isKept, setIsKept] = useState(text !== '')
  const latest = useRef(text)
  latest.current = text

  useEffect(() => {
    const keep = () => writeStored(key, latest.current === '' ? null : latest.current)
    const timer = setTimeout(() => {
      keep()
      setIsKept(latest.current !== '')
    }, EVERY)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
      if (latest.current === text) keep()
    }
  }, [key, text])
  return { text, setText, isKept: isKept && text !== '' }
}
