import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part that stays when a change of `what` takes away what had the focus: the focus goes on to it and its name is said. A
 * page that has just been opened begins at its top as ever. The answer belongs on something with a name and `tabIndex` -1.
 */
export function useFocusKept<Part extends HTMLElement>(what: unknown): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && navigator.userActivation?.hasBeenActive) part.current?.focus({ preventScroll: true })
  }, [what])
  return part
}
