import {
  EVENT_CLASS_NAMES,
  EVENT_CLASSES,
  type EventClass,
  type EventKind,
  MOST_EVENT_MAPS,
} from '@kz/contract/events/event-rules'
import type { Event } from '@kz/contract/events/events'
import { mapRoute, splitMapRoute } from '@kz/contract/rules'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { capital } from '../../blocks/capital.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { useDraft } from '../../lib/session/use-draft.ts'
import { paths } from '../../lib/url/paths.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import fieldLook from '../../ui/field/field.module.css'
import { CheckBox, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'

/** A line of the maps: its name with the route in brackets, then a note after a comma. */
function readMaps(text: string): { mapName: string; route: string; note: string }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [name = '', ...note] = line.split(',')
      return { ...splitMapRoute(name.trim()), note: note.join(',').trim() }
    })
}
const writeMaps = (maps: Event['maps']) =>
  maps.map(({ mapName, route, note }) => `${mapRoute(mapName, route)}${note ? `, ${note}` : ''}`).join('\n')

const minute = (iso: string) => iso.slice(0, 16)
const instant = (text: string) => `${text}:00Z`

/** Makes an event, or changes one: once it has begun what its runs are counted by stays. */
export function EventForm({ event, onClose }: { event?: Event; onClose: () => void }) {
  const router = useRouter()
  const { draft, edit, text } = useDraft(() => ({
    kind: (event?.kind ?? 'WEEKLY') as EventKind,
    name: event?.name ?? '',
    intro: event?.intro ?? '',
    rules: event?.rules ?? '',
    startsAt: event ? minute(event.startsAt) : '',
    endsAt: event ? minute(event.endsAt) : '',
    standing: (event?.standing ?? 'replayed') as Standing,
    classes: (event?.classes.map((one) => one.class) ?? ['pro', 'nub']) as EventClass[],
    maps: event ? writeMaps(event.maps) : '',
  }))
  const { act, busy, error } = useMutation({
    refetches: ['GET /event/list', 'GET /event/event', 'GET /event/standings'],
    onFailed: () => true,
  })
  const began = event !== undefined && event.stage !== 'COMING'
  const maps = readMaps(draft.maps)
  const missing =
    draft.name.trim().length < 3
      ? 'Give it a name'
      : !draft.startsAt || !draft.endsAt
        ? 'Set a start and an end'
        : maps.length === 0 || maps.length > MOST_EVENT_MAPS
          ? `Choose 1 to ${MOST_EVENT_MAPS} maps`
          : draft.classes.length === 0
            ? 'Choose a class'
            : undefined
  const save = async () => {
    const { startsAt, endsAt, ...rest } = draft
    // what has begun keeps its start to the second
    const start = event && minute(event.startsAt) === startsAt ? event.startsAt : instant(startsAt)
    const end = event && minute(event.endsAt) === endsAt ? event.endsAt : instant(endsAt)
    const body = { ...rest, maps, startsAt: start, endsAt: end }
    const done = await act(event ? 'Event changed' : 'Event made', () =>
      event
        ? api.call('PUT /event/event', { query: { id: event.eventId }, body: { ...body, version: event.version } })
        : api.call('POST /event/event', { body }),
    )
    if (!done) return
    onClose()
    if (!event) void router.navigate({ href: paths.event(done.answer.eventId) })
  }
  return (
    <FormDialog
      title={event ? `Change ${event.name}` : 'New event'}
      verb={event ? 'Save event' : 'Make event'}
      busy={busy}
      blockedBy={missing}
      error={error}
      width="40rem"
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="Kind"
        value={draft.kind}
        disabled={began}
        hint="The first three of a cup get the cup icon beside their names."
        onChange={({ target }) => edit({ kind: target.value as EventKind })}
      >
        <option value="WEEKLY">Weekly event</option>
        <option value="CUP">Cup</option>
      </SelectField>
      <TextField label="Name" maxLength={60} {...text('name')} />
      <TextField label="One sentence" maxLength={300} {...text('intro')} />
      <TextAreaField
        label="Maps"
        rows={4}
        disabled={began}
        hint={`One per line, 1 to ${MOST_EVENT_MAPS}: kz_map, kz_map[route], or kz_map, a note`}
        {...text('maps')}
      />
      <DateField label="Starts (UTC)" withTime value={draft.startsAt} onValue={(startsAt) => edit({ startsAt })} />
      <DateField label="Ends (UTC)" withTime value={draft.endsAt} onValue={(endsAt) => edit({ endsAt })} />
      <fieldset className={fieldLook.field}>
        <legend>Classes</legend>
        <div className="row wrap">
          {EVENT_CLASSES.map((one) => (
            <CheckBox
              key={one}
              label={EVENT_CLASS_NAMES[one]}
              checked={draft.classes.includes(one)}
              disabled={began}
              onChange={({ target }) =>
                edit({
                  classes: EVENT_CLASSES.filter((of) => (of === one ? target.checked : draft.classes.includes(of))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <SelectField
        label="Runs count from"
        value={draft.standing}
        disabled={began}
        onChange={({ target }) => edit({ standing: target.value as Standing })}
      >
        {STANDINGS.map((one) => (
          <option key={one} value={one}>
            {capital(one)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label="Rules of your own" hint="One per line, after those every event has" {...text('rules')} />
    </FormDialog>
  )
}
