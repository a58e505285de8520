import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'

const SHORTEST = 3
const MOST = 10

interface RunDialogProps {
  onTag: (tag: string) => void
  onClose: () => void
}

/** Finds a record of a map and puts its time, with its demo, or the run itself into the text. */
export function RunDialog({ onTag, onClose }: RunDialogProps) {
  const [text, setText] = useState('')
  const mapName = useDebounced(text.trim())
  const { data, isError } = useQuery({
    ...queryOf('GET /record/map', { query: { mapName } }),
    enabled: mapName.length >= SHORTEST,
    retry: false,
  })
  const runs = isError
    ? []
    : (data?.listRecords ?? []).filter(({ hasFile, isDeleted }) => hasFile && !isDeleted).slice(0, MOST)
  const choose = (tag: string) => {
    onTag(tag)
    onClose()
  }
  return (
    <Dialog title="Record" onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      <div className="stack">
        <TextField
          label="Map"
          hint="Its full name: kz_longjump2"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {runs.length > 0 && (
          <ul className="stack">
            {runs.map(({ demoId, time, playerName, route }) => (
              <li key={`${demoId} ${route}`}>
                <div className="row wrap">
                  <Button small onClick={() => choose(`[timer=${demoId}|${time}]`)}>
                    {time} by <bdi>{playerName}</bdi>
                    {route && `, ${route}`}
                  </Button>
                  <Button
                    small
                    kind="ghost"
                    aria-label={`The run ${time} by ${playerName}, to watch`}
                    onClick={() => choose(`[replay=${demoId}]`)}
                  >
                    The run, to watch
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
        {mapName.length >= SHORTEST && (isError || (data && runs.length === 0)) && (
          <p className="dim">No record demo is known for this map.</p>
        )}
      </div>
    </Dialog>
  )
}
