import type { ForumMessage } from '@kz/contract/forum'
import { useEffect, useState } from 'react'

const DELAY = 1000
const LENGTH = 2000

/**
 * Goes once to a message of the page: the last one at once, a linked one after a second; that one is marked for two. Answers the marked message.
 */
export function useShown(messages: readonly ForumMessage[] | undefined, target: number | 'last' | null): number | null {
  const [marked, setMarked] = useState<number | null>(null)
  const [done, setDone] = useState<number | 'last' | null>(null)
  const message = target === 'last' ? messages?.at(-1) : messages?.find(({ id }) => id === target)
  const id = done === target ? undefined : message?.id

  useEffect(() => {
    if (id === undefined) return
    const show = () => {
      document.getElementById(`message-${id}`)?.scrollIntoView({ block: target === 'last' ? 'start' : 'center' })
      if (target !== 'last') setMarked(id)
      setDone(target)
    }
    const timer = setTimeout(show, target === 'last' ? 0 : DELAY)
    return () => clearTimeout(timer)
  }, [id, target])

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), LENGTH)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
