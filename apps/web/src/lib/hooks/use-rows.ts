import { type RefCallback, startTransition, useCallback, useState } from 'react'
import { isFirstPage } from './use-drawn.ts'
import { useWhole } from './use-whole.ts'

/** Rows come when their reader is so many pixels away from them. */
const NEAR_PX = 200

/**
 * How many rows of a list are drawn, and a ref for the element behind the last one, which brings `step` more when its reader
 * comes near. A page that the server has not drawn, and one that is asked for whole, has all of them.
 */
export function useRows(first: number, step: number): [most: number, end: RefCallback<Element>] {
  const isWhole = useWhole()
  const [most, setMost] = useState(() => (isWhole || !isFirstPage() ? Number.POSITIVE_INFINITY : first))
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      const root = element.closest('[data-part="scroll"]')
      // one that is as high as what it holds does not scroll
      const isScrolled = root !== null && getComputedStyle(root).overflowY !== 'visible'
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setMost((old) => old + step))
        },
        { root: isScrolled ? root : null, rootMargin: `${NEAR_PX}px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [step],
  )
  return [most, end]
}
