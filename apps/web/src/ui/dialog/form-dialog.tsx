import { type FormEvent, type ReactNode, useId } from 'react'
import { Button, type ButtonKind } from '../button.tsx'
import { ErrorNote } from '../note.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  /** what is done on sending: `Save roles` */
  verb: ReactNode
  kind?: ButtonKind
  busy?: boolean
  busyText?: string
  /** why it cannot be sent yet; `disabled` says it without a word */
  blockedBy?: string | undefined
  disabled?: boolean
  /** why it was refused */
  error?: ReactNode
  /** buttons between the two */
  more?: ReactNode
  /** widest, for example `44rem` */
  width?: string
  /** of the form, fields below each other unless told */
  className?: string | undefined
  onSubmit: () => unknown
  onClose: () => void
  children: ReactNode
}

/** Title and verb of a form that adds a thing, or changes the one of this name. `verbs`: what adds it, and what saves it */
export const addOrEdit = ([adds, saves]: readonly [string, string], name: string | undefined) =>
  name === undefined ? { title: adds, verb: adds } : { title: `Edit ${name}`, verb: saves }

/** A dialog that is a form: why it was refused, its fields, and at the foot Cancel and what it does. */
export function FormDialog(props: FormDialogProps) {
  const { title, verb, kind = 'primary', busy = false, busyText = 'Saving...', blockedBy, disabled = false } = props
  const { error, more, width, className = 'stack', onSubmit, onClose, children } = props
  const formId = useId()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      {more}
      <Button
        type="submit"
        form={formId}
        kind={kind}
        busy={busy}
        busyText={busyText}
        blockedBy={blockedBy}
        disabled={disabled}
      >
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} {...(width && { width })}>
      <form id={formId} className={className} onSubmit={handleSubmit}>
        {error && <ErrorNote>{error}</ErrorNote>}
        {children}
      </form>
    </Dialog>
  )
}
