import { type RefCallback, startTransition, useCallback, useState } from 'react'
import { isFirstPage } from './use-drawn.ts'

/**
 * A ref, and whether its element has been within `margin` px of the window: for what can be loaded when it is seen. On the
 * page that the server has drawn everything is there, but for what says otherwise by `isThere`.
 */
export function useNear(margin: number, isThere = isFirstPage): [RefCallback<Element>, boolean] {
  const [isNear, setNear] = useState(isThere)
  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true))
        },
        { rootMargin: `${margin}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return [watch, isNear]
}
