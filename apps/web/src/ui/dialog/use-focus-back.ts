import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * For what opens at a press in a list or on a card, and goes again with the focus in it: it goes back to what was pressed, or,
 * where that was drawn anew meanwhile, to the button of the same words. The answer belongs on what opens.
 */
export function useFocusBack<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const [pressed] = useState(() => document.activeElement as HTMLElement | null)
  useLayoutEffect(() => {
    const { current } = part
    const around = current?.closest('li, article, section')
    return () => {
      if (!current?.contains(document.activeElement)) return
      // when it has gone
      queueMicrotask(() => {
        const buttons = [...(around?.querySelectorAll('button') ?? [])]
        const same = buttons.find((button) => nameOf(button) === nameOf(pressed))
        ;(pressed?.isConnected ? pressed : same)?.focus()
      })
    }
  }, [pressed])
  return part
}

const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent
