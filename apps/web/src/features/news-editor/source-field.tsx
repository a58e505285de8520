import { useRef } from 'react'
import fieldStyles from '../../ui/field/field.module.css'
import type { Selection } from './insert/insert-text.ts'
import styles from './news-editor.module.css'
import { Toolbar } from './toolbar.tsx'

interface SourceFieldProps {
  id: string
  label: string
  describedBy: string
  rows: number
  text: string
  onText: (text: string) => void
}

/** The stored form of a text with its toolbar. */
export function SourceField({ id, label, describedBy, rows, text, onText }: SourceFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)

  const handleChange = (change: (selection: Selection) => Selection) => {
    const element = field.current
    if (!element) return
    const next = change({ text, start: element.selectionStart, end: element.selectionEnd })
    onText(next.text)
    // the caret can only be set once the new text is in the field, and after a dialog gave the focus back
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(next.start, next.end)
    })
  }

  return (
    <>
      <Toolbar label={label} onChange={handleChange} onLeave={() => field.current?.focus()} />
      <textarea
        ref={field}
        id={id}
        className={`${fieldStyles.input} ${styles.neSource}`}
        data-part="input"
        rows={rows}
        spellCheck
        value={text}
        aria-label={`${label}, source`}
        aria-describedby={describedBy}
        onChange={({ target }) => onText(target.value)}
      />
    </>
  )
}
