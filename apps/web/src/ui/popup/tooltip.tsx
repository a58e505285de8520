import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeTip, type TipPlace } from './tip-place.ts'
import styles from './tooltip.module.css'

const HOVER_MILLISECONDS = 100
const TOUCH_MILLISECONDS = 700
const TOUCH_LEAVE_MILLISECONDS = 1500

interface Tip {
  target: HTMLElement
  text: string
}

const tipId = 'kz-tip'

const targetOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip], [data-explains]') : null

/** What `data-explains` may name, with its explanations. */
export type Words = Readonly<Record<string, { means: string }>>

/**
 * The tooltip of whatever carries `data-tip`, or a word of the glossary in `data-explains`, one for the whole page, mounted once
 * by the shell: 100 ms after the pointer, at once on focus, 700 ms on touch and gone 1500 ms after it; Escape closes it. A button
 * that only explains does so when it is pressed, until something else is.
 */
export function TooltipLayer({ words }: { words: () => Promise<Words> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => listen(setTip, words), [words])
  return tip ? <TipBox key={tip.text} tip={tip} /> : null
}

function listen(set: (tip: Tip | null) => void, words: () => Promise<Words>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: HTMLElement | null = null
  /** where it stands in the window, once it is there */
  let top: number | null = null

  const show = async (target: HTMLElement) => {
    const { tip, explains } = target.dataset
    shown = target.isConnected ? target : null
    top = null
    const text = tip ?? (explains && (await words().catch(() => null))?.[explains]?.means)
    // something else may be wanted by now
    if (shown && shown !== target) return
    top = target.getBoundingClientRect().top
    set(shown && text ? { target, text } : null)
  }
  const later = (milliseconds: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, milliseconds)
  }
  const hide = () => {
    clearTimeout(timer)
    shown = null
    set(null)
  }
  const overTip = (event: Event) => event.target instanceof Element && event.target.id === tipId

  const handlers: Record<string, (event: Event) => void> = {
    pointerover(event) {
      if ((event as PointerEvent).pointerType === 'touch') return
      const target = targetOf(event)
      if (overTip(event)) clearTimeout(timer)
      else if (target && target !== shown) later(HOVER_MILLISECONDS, () => show(target))
      else if (target) clearTimeout(timer)
      else if (shown && !shown.matches(':focus-visible')) later(HOVER_MILLISECONDS, hide)
      else clearTimeout(timer)
    },
    pointerdown(event) {
      const target = targetOf(event)
      if ((event as PointerEvent).pointerType !== 'touch') hide()
      else if (target) later(TOUCH_MILLISECONDS, () => show(target))
      else hide()
    },
    pointerup(event) {
      if ((event as PointerEvent).pointerType !== 'touch') return
      if (shown) later(TOUCH_LEAVE_MILLISECONDS, hide)
      else clearTimeout(timer)
    },
    click(event) {
      const target = targetOf(event)
      if (!target?.matches('button[data-explains]')) return
      clearTimeout(timer)
      show(target)
    },
    pointercancel: hide,
    focusin(event) {
      const target = targetOf(event)
      if (target?.matches(':focus-visible')) show(target)
    },
    focusout: hide,
    keydown(event) {
      if ((event as KeyboardEvent).key === 'Escape') hide()
    },
    scroll() {
      // the focus has scrolled it into sight, and the event comes late
      const isStill = top === null || shown?.getBoundingClientRect().top === top
      if (!isStill || !shown?.matches(':focus-visible')) hide()
    },
  }
  for (const [name, handler] of Object.entries(handlers)) document.addEventListener(name, handler, true)
  // what had the focus before this was there
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.matches(':is([data-tip], [data-explains]):focus-visible')) show(focused)
  return () => {
    clearTimeout(timer)
    for (const [name, handler] of Object.entries(handlers)) document.removeEventListener(name, handler, true)
  }
}

function TipBox({ tip: { target, text } }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<TipPlace | null>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (element.showPopover && !element.matches(':popover-open')) element.showPopover()
    setPlace(placeTip(target.getBoundingClientRect(), element.getBoundingClientRect(), document.body.clientWidth))
    const described = target.getAttribute('aria-describedby')
    const named = target.getAttribute('aria-label') ?? target.getAttribute('alt')
    if (named === text) return
    target.setAttribute('aria-describedby', described ? `${described} ${tipId}` : tipId)
    return () => {
      if (described) target.setAttribute('aria-describedby', described)
      else target.removeAttribute('aria-describedby')
    }
  }, [target, text])

  return (
    <div
      ref={box}
      id={tipId}
      role="tooltip"
      popover="manual"
      className={place?.below ? `${styles.tip} ${styles.below}` : styles.tip}
      style={place ? { left: place.left, top: place.top, ['--arrow' as string]: `${place.arrow}px` } : undefined}
    >
      {text}
    </div>
  )
}
