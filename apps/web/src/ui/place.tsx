import { CircleCheck } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './place.module.css'

/** What stands in the place of a line that has gone, without the reader having decided it. */
const GONE = 'No longer here'

export interface PlaceOptions {
  /** it has left its list */
  gone: boolean
  /** what the reader decided about it */
  said: string | undefined
}

/** What stands in a place where nothing can be decided any more; undefined while it can. */
export const closedBy = ({ gone, said }: PlaceOptions): string | undefined => said ?? (gone ? GONE : undefined)

/**
 * The place of a line or card that somebody decides about. Once it is decided, or has gone, it stays as large as it was
 * and has no button; the focus goes on to the first control of the next one. `place` belongs on its element, `closed` in
 * its PlaceActions.
 */
export function usePlace<Part extends HTMLElement>({ gone, said }: PlaceOptions) {
  const ref = useRef<Part>(null)
  const closed = closedBy({ gone, said })
  useEffect(() => {
    const { current: place } = ref
    if (closed === undefined || place === null) return
    if (said === undefined && !place.contains(document.activeElement)) return
    const goOn = () => queueMicrotask(() => isLost(place) && focusNext(place))
    // the question that was answered gives the focus back when it closes
    const question = document.querySelector('dialog[open]')
    if (question) question.addEventListener('close', goOn, { once: true })
    else goOn()
  }, [closed, said])
  return { place: placeProps(ref, closed), closed }
}

const placeProps = <Part extends HTMLElement>(ref: RefObject<Part | null>, closed: string | undefined) => ({
  ref,
  'data-place': closed === undefined ? 'open' : 'closed',
  ...(closed !== undefined && { tabIndex: -1 }),
})

/** Whether the reader has nothing else in hand by now. */
function isLost(place: HTMLElement): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || place.contains(activeElement)
}

/** Focuses the first control of the open place behind this one, or else of the one before it. Only a keyboard scrolls to it. */
function focusNext(place: HTMLElement): void {
  const open = [...document.querySelectorAll<HTMLElement>('[data-place="open"]')]
  const isBehind = (other: HTMLElement) => place.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
  const next = open.find(isBehind) ?? open.at(-1)
  place.focus({ preventScroll: true })
  const byKeys = place.matches(':focus-visible')
  const control = next && firstControl(next)
  control?.focus({ preventScroll: true })
  if (byKeys) (control ?? place).scrollIntoView({ block: 'nearest' })
}

const firstControl = (place: HTMLElement): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')].find(
    (control) => control.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )

interface PlaceActionsProps {
  /** of usePlace */
  closed: string | undefined
  as?: 'div' | 'footer' | 'span'
  className?: string | undefined
  children: ReactNode
}

/** The buttons of a place; what was decided stands there once it is closed. */
export function PlaceActions({ closed, as: Part = 'div', className = '', children }: PlaceActionsProps) {
  return (
    <Part className={`${className} ${styles.actions}`}>
      {children}
      {closed !== undefined && (
        <span className={styles.closed}>
          <Icon of={CircleCheck} size="sm" />
          {closed}
        </span>
      )}
    </Part>
  )
}
