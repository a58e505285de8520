import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { findNames, type KnownName } from './names.ts'
import styles from './news-editor.module.css'
import { TAGS, type TagName, tagText } from './tags.ts'

interface TagDialogProps {
  tag: TagName
  /** of a tag that is changed */
  values?: Record<string, string> | undefined
  onInsert: (text: string) => void
  onClose: () => void
}

/** Asks for the values of a tag; names of maps and players are completed. */
export function TagDialog({ tag, values: before = {}, onInsert, onClose }: TagDialogProps) {
  const { title, fields, completes } = TAGS[tag]
  const [values, setValues] = useState(before)
  const typed = (values.name ?? '').trim()
  const asked = useDebounced(typed)
  const { data: names = [] } = useQuery({
    queryKey: ['names', completes, asked],
    queryFn: () => (completes ? findNames(completes, asked) : []),
    placeholderData: keepPreviousData,
  })
  const known = names.find(({ name }) => name.toLowerCase() === typed.toLowerCase()) ?? null
  const text = tagText(tag, known ? { ...values, name: known.name } : values, known)

  const handleSubmit = () => {
    if (text) onInsert(text)
  }

  return (
    <FormDialog
      title={title}
      verb={Object.keys(before).length === 0 ? 'Insert' : 'Change'}
      disabled={text === null}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
      {completes && !known && <NameList names={names} onChoose={(name) => setValues({ ...values, name })} />}
      {text && <code className={styles.neCode}>{text}</code>}
    </FormDialog>
  )
}

function NameList({ names, onChoose }: { names: readonly KnownName[]; onChoose: (name: string) => void }) {
  if (names.length === 0) return null
  return (
    <ul className={styles.neNames} aria-label="Names that match">
      {names.map(({ name }) => (
        <li key={name}>
          <button type="button" onClick={() => onChoose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
