import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { type FocusMove, moveFocus } from '../../ui/page/move-focus.ts'
import styles from './news-editor.module.css'

const MOVES: Partial<Record<string, FocusMove>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  Home: 'first',
  End: 'last',
}

interface ToolRowProps {
  label: string
  ref?: Ref<HTMLDivElement>
  /** Escape: back to the text */
  onLeave: () => void
  children: ReactNode
}

/** A row of buttons with one stop for the Tab key; arrows, Home and End move inside it. */
export function ToolRow({ label, ref, onLeave, children }: ToolRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const stopAt = (target: Element | null) => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])]
    const stop = buttons.find((button) => button === target) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }
  useEffect(() => stopAt(null))
  const handleKey = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (move) moveFocus(row.current, move)
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={(element) => {
        row.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className={styles.neTools}
      role="toolbar"
      aria-label={label}
      onKeyDown={handleKey}
      onFocus={({ target }) => stopAt(target)}
    >
      {children}
    </div>
  )
}
