import { type ReactNode, useState } from 'react'
import { Note } from '../../../ui/note.tsx'
import { docOf } from './convert.ts'
import { RichText } from './rich-text.tsx'

interface RichFieldProps {
  text: string
  label: string
  /** id of the hint */
  describedBy: string
  onText: (text: string) => void
  /** the source view, for what the rich one has no place for */
  source: ReactNode
}

/** The text as writers like to see it; the source where that would lose something. Reads `text` when it is mounted only. */
export function RichField({ text, label, describedBy, onText, source }: RichFieldProps) {
  const [doc] = useState(() => docOf(text))
  if (doc) return <RichText doc={doc} label={label} describedBy={describedBy} onText={onText} />
  return (
    <>
      <Note kind="warn">This text holds more than the visual editor can keep. Here is its source.</Note>
      {source}
    </>
  )
}
