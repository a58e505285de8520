import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountryOptions } from '../../../blocks/member/country-options.tsx'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { findNames, type KnownName } from '../names.ts'
import styles from '../news-editor.module.css'
import { DemoChoices, LongjumpChoices } from './demo-choices.tsx'
import { TAGS, type TagName, tagText } from './tags.ts'

interface TagDialogProps {
  tag: TagName
  /** of a tag that is changed */
  values?: Record<string, string> | undefined
  onInsert: (text: string) => void
  onClose: () => void
}

/** Asks for the values of a tag; names of maps and players are completed, demos and countries chosen. */
export function TagDialog({ tag, values: before = {}, onInsert, onClose }: TagDialogProps) {
  const { title, fields, completes, finds } = TAGS[tag]
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

  const choose = (part: Record<string, string>) => setValues({ ...values, ...part })
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
      {finds === 'demos' && <DemoChoices onChoose={choose} />}
      {finds === 'longjumps' && <LongjumpChoices onChoose={choose} />}
      {fields.map(({ name, label, hint, isCountry }) =>
        isCountry ? (
          <SelectField
            key={name}
            label={label}
            value={values[name] ?? ''}
            onChange={({ target }) => choose({ [name]: target.value })}
          >
            <option value="">Choose a country</option>
            <CountryOptions />
          </SelectField>
        ) : (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            value={values[name] ?? ''}
            onChange={({ target }) => choose({ [name]: target.value })}
          />
        ),
      )}
      {completes && !known && <NameList names={names} onChoose={(name) => choose({ name })} />}
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
          <button type="button" onClick={() => onChoose(name)} dir="auto">
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
