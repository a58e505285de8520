import { type ReactNode, type Ref, type RefCallback, useCallback, useState } from 'react'
import postCard from './post-card.module.css'

/** What is left of a collapsed post, in px. */
const FOLDED_HEIGHT = 130

/** A ref for a text, and whether it is higher than what a collapsed post shows of it. */
export function useTall(): [RefCallback<HTMLElement>, boolean] {
  const [tall, setTall] = useState(false)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setTall(element.scrollHeight > FOLDED_HEIGHT))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, tall]
}

/** Whether a post is to be collapsed: as its list says, until the reader says otherwise. */
export function useFold(startsFolded: boolean): [boolean, (folded: boolean) => void] {
  const [choice, setChoice] = useState({ startsFolded, folded: startsFolded })
  const folded = choice.startsFolded === startsFolded ? choice.folded : startsFolded
  return [folded, (next) => setChoice({ startsFolded, folded: next })]
}

interface FoldedBodyProps {
  ref: Ref<HTMLElement>
  folded: boolean
  /** the keyboard reached a link that is cut off */
  onReach: () => void
  children: ReactNode
}

/** The text of a post; folded it fades out at 130 px. */
export function FoldedBody({ ref, folded, onReach, children }: FoldedBodyProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: opens for the keyboard what it walks into
    <div
      className={postCard.body}
      onFocus={({ target }) => {
        if (folded && target.matches(':focus-visible')) onReach()
      }}
    >
      <div ref={ref as Ref<HTMLDivElement>}>{children}</div>
    </div>
  )
}
