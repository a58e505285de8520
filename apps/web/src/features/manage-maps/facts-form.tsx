import type { MapPage } from '@kz/contract/maps'
import { formatTime, isMapName, NOTE_LENGTH, parseTime } from '@kz/contract/rules'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import mapForm from '../../blocks/map/map-form.module.css'
import { type MapDraft, MapForm } from '../../blocks/map/map-form.tsx'
import { useDraft } from '../../lib/session/use-draft.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { CheckBox, focusFirstInvalid, TextAreaField, TextField } from '../../ui/field/field.tsx'
import type { MapChange } from './use-manage-map.ts'
import { wordsOf } from './words-of.ts'

interface FactsFormProps {
  formId: string
  map: MapPage
  onSave: (body: MapChange) => void
}

const draftOf = ({ authors, type, length, difficulty, isXdMap }: MapPage): MapDraft => ({
  mapperNames: authors.map(({ mapperName }) => mapperName),
  type,
  length,
  difficulty,
  isXdMap,
})

/** Name, mappers, tags, limits and notes of a map. */
export function FactsForm({ formId, map, onSave }: FactsFormProps) {
  const [facts, setFacts] = useState(() => draftOf(map))
  const {
    draft: more,
    text,
    box,
  } = useDraft({
    mapName: map.mapName,
    recordable: map.recordable,
    minTime: map.minTimeMs === null ? '' : formatTime(map.minTimeMs),
    tags: map.tags.join(', '),
    aliases: map.aliases.join(', '),
    notes: map.notes,
  })
  const [released, setReleased] = useState(map.mapReleaseDateIso?.slice(0, 10) ?? '')
  const [tried, setTried] = useState(false)
  const aliases = wordsOf(more.aliases)
  const faults = {
    mapName: isMapName(more.mapName) ? undefined : 'Not a map name',
    minTime: more.minTime.trim() === '' || parseTime(more.minTime) ? undefined : 'Type it as m:ss.cc',
    aliases: aliases.every(isMapName) ? undefined : 'Not all of these are map names',
  }
  const shown: Partial<typeof faults> = tried ? faults : {}

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.values(faults).some(Boolean)) return focusFirstInvalid(event.currentTarget)
    const { mapName, recordable, notes } = more
    onSave({
      ...facts,
      mapName,
      recordable,
      notes,
      mapReleaseDate: released || null,
      minTime: more.minTime.trim(),
      tags: wordsOf(more.tags),
      aliases,
      version: map.version,
    })
  }
  return (
    <form id={formId} className="stack" onSubmit={handleSubmit} noValidate>
      <TextField
        label="Name"
        hint="The old name still leads to the map."
        maxLength={64}
        error={shown.mapName}
        {...text('mapName')}
      />
      <MapForm draft={facts} onDraft={setFacts}>
        <CheckBox label="Takes records" {...box('recordable')} />
      </MapForm>
      <div className={mapForm.mapForm}>
        <DateField label="Released" value={released} onValue={setReleased} />
        <TextField
          label="Minimum time"
          hint="A faster run is refused. Empty: none."
          placeholder="m:ss.cc"
          inputMode="decimal"
          error={shown.minTime}
          {...text('minTime')}
        />
        <TextField label="Other names" hint="Separated by commas." error={shown.aliases} {...text('aliases')} />
        <TextField label="Tags" hint="Separated by commas." {...text('tags')} />
      </div>
      <TextAreaField label="Notes for staff" rows={2} maxLength={NOTE_LENGTH} {...text('notes')} />
    </form>
  )
}
