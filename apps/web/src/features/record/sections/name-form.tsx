import type { Section } from '@kz/contract/runs/sections'
import { partName } from '@kz/contract/sentences/part-names'
import { SECTION_NAME_LENGTH } from '@kz/contract/site-limits'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './sections.module.css'

interface NameFormProps {
  mapName: string
  route: string
  sections: readonly Section[]
  onDone: () => void
}

/** Map checkers name the parts of a route as its runners do; an empty field keeps the name made of its jumps. */
export function NameForm({ mapName, route, sections, onDone }: NameFormProps) {
  const [names, setNames] = useState(() => sections.map(({ name, look }) => (look ? '' : name)))
  const { act, busy } = useMutation({ refetches: ['GET /run/sections'] })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const call = () => api.call('PUT /run/section-names', { query: { mapName, route }, body: { names } })
    if (await act('Names saved', call)) onDone()
  }
  return (
    <form className={styles.names} onSubmit={save}>
      {names.map((name, at) => (
        <TextField
          key={sections[at]?.index}
          label={`Section ${at + 1}`}
          value={name}
          placeholder={madeName(sections[at])}
          maxLength={SECTION_NAME_LENGTH}
          onChange={({ target }) => setNames(names.with(at, target.value))}
        />
      ))}
      <div className="row">
        <Button small type="submit" busy={busy} busyText="Saving">
          Save names
        </Button>
        <Button small kind="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const madeName = (section: Section | undefined): string =>
  section?.look ? partName(section.look, section.index === 1) : ''
