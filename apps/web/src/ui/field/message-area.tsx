import type { Ref, TextareaHTMLAttributes } from 'react'
import field from './field.module.css'

type MessageAreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  id: string
  /** read out only */
  label: string
  ref: Ref<HTMLTextAreaElement>
}

/** Where a message is written; what it is for is plain from its place. */
export function MessageArea({ label, ...area }: MessageAreaProps) {
  return (
    <>
      <label htmlFor={area.id} className="visually-hidden">
        {label}
      </label>
      <textarea rows={2} dir="auto" {...area} className={field.input} data-part="input" />
    </>
  )
}
