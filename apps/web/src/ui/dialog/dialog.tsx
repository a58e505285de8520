import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import panel from '../page/panel.module.css'
import styles from './dialog.module.css'
import { holdPage } from './hold-page.ts'

const FIELD = ':is(input:not([type="checkbox"], [type="radio"]), textarea)'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** buttons at the foot, the safe one first */
  actions?: ReactNode
  /** widest, for example `44rem`; 30rem unless told */
  width?: string
  /** takes the whole screen of a phone */
  fillsPhone?: boolean
}

/** A modal dialog, open while it is mounted. Escape, the cross and a click beside it close it. */
export function Dialog({ title, onClose, children, actions, width, fillsPhone = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const letGo = holdPage()
    if (element && !element.open) {
      element.showModal()
      const field = element.querySelector<HTMLElement>('[data-part="dialog-body"] :is(input, select, textarea)')
      ;(field ?? element).focus()
    }
    return () => {
      letGo()
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const handleClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of this click, through onCancel
    <dialog
      ref={dialog}
      className={fillsPhone ? `${styles.dialog} ${styles.fills}` : styles.dialog}
      data-part="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      style={width ? { width: `min(${width}, 100%)` } : undefined}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div>
        <header className={panel.head} data-part="head">
          <h2 id={titleId} dir="auto">
            {title}
          </h2>
          <div className="row end" data-part="actions">
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
        </header>
        <div className={styles.body} data-part="dialog-body">
          {children}
        </div>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}

interface ConfirmDialogProps {
  /** a question */
  title: string
  /** what will happen, with map, player and time */
  children: ReactNode
  /** repeats the verb: `Release demo` */
  verb: string
  kind?: ButtonKind
  busy?: boolean
  busyText?: string
  /** why it cannot be confirmed yet */
  blockedBy?: string | undefined
  /** it can be taken back: Enter confirms */
  isUndoable?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before something is released, rejected or deleted. Focus starts in the field to be written in, else on the safe button, or
 * on the other of what can be undone.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, kind = 'danger', busy, busyText, blockedBy, isUndoable, onConfirm, onCancel } = props
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the dialog has put it there
    if (!document.activeElement?.matches(`[data-part="dialog-body"] ${FIELD}`)) first.current?.focus()
  }, [])
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button {...(!isUndoable && { ref: first })} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            {...(isUndoable && { ref: first })}
            kind={kind}
            onClick={onConfirm}
            blockedBy={blockedBy}
            {...(busy && { busy })}
            {...(busyText && { busyText })}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
