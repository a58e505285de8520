import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { toastSuccess } from '../../ui/toast.ts'

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
  const queries = useQueryClient()
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  const [date, setDate] = useState(tomorrow)
  const [mapName, setMapName] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const inFlight = useRef(false)
  const formId = useId()

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    inFlight.current = true
    setBusy(true)
    setError(null)
    try {
      const { mapId } = await api.call('GET /record/map-id', { query: { mapName: mapName.trim() } })
      const chosen = await api.call('PUT /motd/day', { query: { date, mapId } })
      toastSuccess(`${chosen.mapName} is the map of ${chosen.date}`)
      void queries.invalidateQueries({ queryKey: ['GET /motd/calendar'] })
      onClose()
    } catch (failure) {
      setError(errorText(failure))
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="Set the map of a day"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyText="Saving...">
            Set map
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={handleSubmit}>
        {error && <ErrorNote>{error}</ErrorNote>}
        <TextField
          label="Day"
          type="date"
          required
          min={tomorrow}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label="Map"
          hint="Its whole name."
          required
          maxLength={64}
          value={mapName}
          onChange={(event) => setMapName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
