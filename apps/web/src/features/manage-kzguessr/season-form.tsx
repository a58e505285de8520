import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Gives the season of this quarter a name. Seasons begin and end by themselves. */
export function SeasonForm() {
  const { data } = useQuery(queryOf('GET /kzguessr/season'))
  const { act, busy } = useMutation({ refetches: ['GET /kzguessr/season'] })
  const [name, setName] = useState<string | null>(null)
  // before its answer it has its room
  const season = data?.season.season ?? '…'
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!data) return
    const body = { season: data.season.season, name: name ?? '' }
    if (await act('Season saved', () => api.call('POST /kzguessr/season', { body }))) setName(null)
  }
  return (
    <>
      <Button small disabled={!data} onClick={() => setName(data?.season.name ?? '')}>
        <Icon of={Pencil} size="sm" />
        Season {season}
        {data?.season.name && (
          <>
            : <bdi>{data.season.name}</bdi>
          </>
        )}
      </Button>
      {name !== null && (
        <Dialog title={`Name of season ${season}`} onClose={() => setName(null)}>
          <form className="stack" onSubmit={handleSubmit}>
            <TextField label="Name" maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
            <div className="row">
              <Button type="submit" kind="primary" busy={busy} busyText="Saving...">
                Save name
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
