import type { ReactNode } from 'react'
import { copyText } from '../lib/clipboard.ts'
import { Button, type ButtonKind } from './button.tsx'
import { toastError, toastSuccess } from './toast/toast.ts'

interface CopyButtonProps {
  text: string
  /** what is said when it is copied */
  done: string
  kind?: ButtonKind
  onCopied?: () => void
  children: ReactNode
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, done, kind, onCopied, children }: CopyButtonProps) {
  const copy = async () => {
    if (!(await copyText(text))) return toastError('Your browser did not let us copy. Select the text and copy it.')
    toastSuccess(done)
    onCopied?.()
  }
  return (
    <Button kind={kind} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
