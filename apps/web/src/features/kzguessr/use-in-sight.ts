import { type RefObject, useEffect } from 'react'

/** The bar that stays at the top of the window. */
const BAR_PX = 48

/** Who was at the foot of what stood here before sees the beginning of what came in its place. */
export function useInSight(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const isAbove = part.current && part.current.getBoundingClientRect().top < BAR_PX
    if (isAbove && navigator.userActivation?.hasBeenActive) part.current?.scrollIntoView()
  }, [part])
}
