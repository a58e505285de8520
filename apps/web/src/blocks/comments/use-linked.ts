import { useEffect, useState } from 'react'

const DELAY = 1000
const LENGTH = 2000

/** The comment that is marked now, and `mark` for the one to mark: at once, or after the delay of a link. */
export function useMarked(): [number | null, (commentId: number) => void] {
  const [marked, setMarked] = useState<number | null>(null)
  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), LENGTH)
    return () => clearTimeout(timer)
  }, [marked])
  return [marked, setMarked]
}

/** Scrolls to a comment once it is on the page, a second after it came, and marks it. */
export function useLinked(commentId: number | null, isThere: boolean, mark: (commentId: number) => void): void {
  useEffect(() => {
    if (commentId === null || !isThere) return
    const timer = setTimeout(() => {
      document.getElementById(`comment-${commentId}`)?.scrollIntoView({ block: 'center' })
      mark(commentId)
    }, DELAY)
    return () => clearTimeout(timer)
  }, [commentId, isThere, mark])
}
