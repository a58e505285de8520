import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import buttonStyles from '../button.module.css'
import { Icon } from '../icon.tsx'
import { moveFocus } from '../page/move-focus.ts'
import styles from './menu.module.css'
import { usePopup } from './use-popup.ts'

interface MenuProps {
  /** what the button shows */
  button: ReactNode
  /** name of the button where its content is no text */
  label?: string
  buttonClass?: string
  /** the button is an icon, without an arrow */
  isIcon?: boolean
  /** the list hangs from the button's right edge */
  alignRight?: boolean
  /** opens under a mouse without a click */
  onHover?: boolean
  className?: string
  /** links and buttons; a click on one closes the menu */
  children: ReactNode
}

/**
 * A button and the list of links it opens. Opens on click, Enter, Space and the down arrow; arrows, Home and End move,
 * Escape closes and gives the focus back.
 */
export function Menu({ button, label, buttonClass, isIcon, alignRight, onHover, className, children }: MenuProps) {
  const { open, setOpen, opener, around } = usePopup()
  const list = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef<'first' | 'last' | null>(null)
  const listId = useId()

  useEffect(() => {
    if (!open) return
    if (wantsFocus.current) moveFocus(list.current, wantsFocus.current)
    wantsFocus.current = null
  }, [open])

  const openAt = (place: 'first' | 'last') => {
    wantsFocus.current = place
    if (open) moveFocus(list.current, place)
    setOpen(true)
  }
  const handleKey = (event: KeyboardEvent) => {
    const inList = list.current?.contains(document.activeElement) ?? false
    around.onKeyDown(event)
    if (event.key === 'ArrowDown') inList ? moveFocus(list.current, 'next') : openAt('first')
    else if (event.key === 'ArrowUp') inList ? moveFocus(list.current, 'previous') : openAt('last')
    else if (event.key === 'Home' && inList) moveFocus(list.current, 'first')
    else if (event.key === 'End' && inList) moveFocus(list.current, 'last')
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pointers of the button and the links inside
    <div
      {...around}
      className={className ? `${styles.menu} ${className}` : styles.menu}
      data-part="menu"
      onKeyDown={handleKey}
      onPointerEnter={(event) => onHover && event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => onHover && event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        ref={opener}
        type="button"
        className={isIcon ? `${buttonStyles.button} ${buttonStyles.icon}` : buttonClass}
        data-part={isIcon ? 'icon-button' : undefined}
        aria-expanded={open}
        aria-controls={listId}
        aria-label={label}
        onClick={(event) => {
          // a mouse that opened it by hovering has nothing to close with its click
          if (onHover && open && event.detail > 0) return
          if (event.detail === 0) wantsFocus.current = 'first'
          setOpen(!open)
        }}
      >
        {button}
        {!isIcon && <Icon of={ChevronDown} size="sm" />}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: closes after a link's own click
        <div
          ref={list}
          id={listId}
          className={alignRight ? `${styles.list} ${styles.right}` : styles.list}
          onClick={() => setOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  )
}
