import { type RefCallback, useCallback, useState } from 'react'

/** A ref, and whether its element is in the window just now, for what moves only while somebody sees it. */
export function useSeen(): [RefCallback<Element>, boolean] {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [watch, isSeen]
}
