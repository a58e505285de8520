import type { ForumMessage } from '@kz/contract/forum/forum'
import { useEffect, useState } from 'react'
import { useRouterState } from '../../lib/router/router-context.tsx'

const DELAY = 1000
const LENGTH = 2000

/** Where a page goes to: its last message, the one an address names, or the first that is new to its reader. */
export type Target = { message: number } | { position: number } | 'last' | null

const keyOf = (target: Target): string => JSON.stringify(target)

/**
 * Goes once to a message of the page: the last one and the first new one at once, a linked one after a second; that one is
 * marked for two. Answers the marked message.
 */
export function useShown(messages: readonly ForumMessage[] | undefined, target: Target): number | null {
  const [marked, setMarked] = useState<number | null>(null)
  const [done, setDone] = useState(keyOf(null))
  const key = keyOf(target)
  const id = key === done ? undefined : find(messages, target)?.id
  // before that, the router still goes to the top of the new page
  const isOpened = useRouterState().status === 'idle'
  const isLinked = target !== null && typeof target === 'object' && 'message' in target

  useEffect(() => {
    if (id === undefined || !isOpened) return
    const show = () => {
      const card = document.getElementById(`message-${id}`)
      // with the line above the first new message
      const line = card?.previousElementSibling?.matches('[data-part="news"]') ? card.previousElementSibling : card
      line?.scrollIntoView({ block: isLinked ? 'center' : 'start' })
      if (isLinked) setMarked(id)
      setDone(key)
    }
    const timer = setTimeout(show, isLinked ? DELAY : 0)
    return () => clearTimeout(timer)
  }, [id, key, isLinked, isOpened])

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), LENGTH)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}

function find(messages: readonly ForumMessage[] | undefined, target: Target): ForumMessage | undefined {
  if (target === null) return undefined
  if (target === 'last') return messages?.at(-1)
  return messages?.find(({ id, position }) =>
    'message' in target ? id === target.message : position === target.position,
  )
}
