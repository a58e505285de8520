import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'

const DAY_MS = 86_400_000

/** Top staff set the map of a day to come. */
export function ChooseDay() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Set a day</Button>
      {isOpen && <ChooseDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ChooseDialog({ onClose }: { onClose: () => void }) {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const [date, setDate] = useState(tomorrow)
  const [mapName, setMapName] = useState('')
  const { act, busy, error } = useMutation({ refetches: ['GET /motd/calendar'], onFailed: () => true })

  const handleSubmit = async () => {
    const done = await act(
      (chosen) => `${chosen.mapName} is the map of ${chosen.date}`,
      async () => {
        const { mapId } = await api.call('GET /record/map-id', { query: { mapName: mapName.trim() } })
        return api.call('PUT /motd/day', { query: { date, mapId } })
      },
    )
    if (done) onClose()
  }
  return (
    <FormDialog
      title="Set the map for a day"
      verb="Set map"
      busy={busy}
      error={error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <DateField label="Day" required min={tomorrow} value={date} onValue={setDate} />
      <TextField
        label="Map"
        hint="Its full name."
        required
        maxLength={64}
        value={mapName}
        onChange={(event) => setMapName(event.target.value)}
      />
    </FormDialog>
  )
}
