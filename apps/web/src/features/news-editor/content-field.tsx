import { useId, useRef } from 'react'
import type { Selection } from './insert-text.ts'
import { Toolbar } from './toolbar.tsx'

interface ContentFieldProps {
  label: string
  hint: string
  rows: number
  text: string
  onText: (text: string) => void
}

/** The source of a text with its toolbar. */
export function ContentField({ label, hint, rows, text, onText }: ContentFieldProps) {
  const id = useId()
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Toolbar label={label} onChange={handleChange} />
      <textarea
        ref={field}
        id={id}
        className="in ne-source"
        rows={rows}
        spellCheck
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onText(target.value)}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  )
}
