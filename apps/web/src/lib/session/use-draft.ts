import { useState } from 'react'

type TextOf<D> = { [K in keyof D]: string extends D[K] ? K : never }[keyof D]
type BoxOf<D> = { [K in keyof D]: boolean extends D[K] ? K : never }[keyof D]

/** What stands in a form until it is sent. `text` and `box` are spread on their field: `{...text('title')}`. */
export function useDraft<D extends object>(start: D | (() => D)) {
  const [draft, setDraft] = useState(start)
  const edit = (change: Partial<D>) => setDraft((now) => ({ ...now, ...change }))
  const text = <K extends TextOf<D>>(field: K) => ({
    value: draft[field] as D[K] & string,
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [field]: target.value })),
  })
  const box = <K extends BoxOf<D>>(field: K) => ({
    checked: draft[field] as D[K] & boolean,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setDraft((now) => ({ ...now, [field]: target.checked })),
  })
  return { draft, edit, text, box }
}
