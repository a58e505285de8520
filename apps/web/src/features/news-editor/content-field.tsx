import { lazy, Suspense, useId } from 'react'
import field from '../../ui/field/field.module.css'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { SourceField } from './source-field.tsx'

const RichField = lazy(async () => ({ default: (await import('./rich/rich-field.tsx')).RichField }))

/** As high as the visual editor and its tools. */
const RICH_ROWS = 9

export type TextView = 'visual' | 'source'

interface ContentFieldProps {
  label: string
  hint: string
  rows: number
  view: TextView
  text: string
  onText: (text: string) => void
}

/** A text of a post, as it looks or as it is stored. Another text from outside needs another key. */
export function ContentField({ label, hint, rows, view, text, onText }: ContentFieldProps) {
  const id = useId()
  const described = `${id}-hint`
  const source = <SourceField id={id} label={label} describedBy={described} rows={rows} text={text} onText={onText} />
  return (
    <div className={field.field} data-part="field">
      <span className={field.label} data-part="label">
        {label}
      </span>
      {view === 'source' ? (
        source
      ) : (
        <Suspense fallback={<SkeletonRows label="Loading the editor" count={RICH_ROWS} />}>
          <RichField text={text} label={label} describedBy={described} onText={onText} source={source} />
        </Suspense>
      )}
      <p className={field.hint} id={described}>
        {hint}
      </p>
    </div>
  )
}
