import type { ReactNode } from 'react'
import field from './field.module.css'
import { Segmented, type SegmentedProps } from './segmented.tsx'

type SegmentedFieldProps<Value extends string> = SegmentedProps<Value> & {
  /** what stands over it, where that is more than its label */
  title?: ReactNode
}

/** One of a few, with its label above as every field has it. */
export function SegmentedField<Value extends string>({ title, ...choice }: SegmentedFieldProps<Value>) {
  return (
    <div className={field.field} data-part="field">
      <span className={field.label} data-part="label" dir="auto">
        {title ?? choice.label}
      </span>
      <Segmented {...choice} />
    </div>
  )
}
