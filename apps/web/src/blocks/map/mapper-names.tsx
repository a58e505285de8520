import { MOST_MAPPERS } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import field from '../../ui/field/field.module.css'
import { Field } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import mapForm from './map-form.module.css'
import { withName } from './mapper-list.ts'

const LONGEST = 24
const SHORTEST_SEARCH = 2

interface MapperNamesProps {
  names: readonly string[]
  error?: string | undefined
  onNames: (names: string[]) => void
}

/** Who made a map: players of this site or other names, one after the other. */
export function MapperNames({ names, error, onNames }: MapperNamesProps) {
  const [typed, setTyped] = useState('')
  const listId = useId()
  const asked = useDebounced(typed.trim())
  const { data: players } = useQuery({
    ...queryOf('GET /user/search', { query: { query: asked } }),
    enabled: asked.length >= SHORTEST_SEARCH,
    staleTime: 60_000,
  })
  const add = (name: string) => {
    onNames(withName(names, name))
    setTyped('')
  }
  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // a suggestion that is chosen comes as a whole
    const chosen =
      !(nativeEvent as InputEvent).inputType || (nativeEvent as InputEvent).inputType.startsWith('insertRepl')
    if (chosen && players?.some(({ pseudo }) => pseudo === target.value)) add(target.value)
    else if (target.value.endsWith(',')) add(target.value.slice(0, -1))
    else setTyped(target.value)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  const full = names.length >= MOST_MAPPERS
  return (
    <div className={field.field} data-part="field">
      <Field
        label="Mappers"
        error={error}
        hint={
          full
            ? `${MOST_MAPPERS} mappers at most.`
            : 'A nickname on this site links to its profile; other names stay as typed.'
        }
      >
        {(wiring) => (
          <div className="row">
            <input
              type="text"
              {...wiring}
              className={`${field.input} grow`}
              data-part="input"
              list={listId}
              maxLength={LONGEST + 1}
              disabled={full}
              value={typed}
              onChange={handleChange}
              onKeyDown={handleKey}
              onBlur={() => typed.trim() && add(typed)}
            />
            <Button onClick={() => add(typed)} disabled={full || typed.trim() === ''}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {players?.map(({ pseudo, formerly }) => (
          <option key={pseudo} value={pseudo} {...(formerly !== null && { label: `formerly ${formerly}` })} />
        ))}
      </datalist>
      {names.length > 0 && (
        <ul className={mapForm.mapperNames} aria-label="Mappers of this map">
          {names.map((name) => (
            <li key={name} className={chip.chip} data-part="chip">
              <bdi>{name}</bdi>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onNames(names.filter((other) => other !== name))}
              >
                <Icon of={X} size="sm" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
