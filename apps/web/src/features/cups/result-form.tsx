import type { CupResult } from '@kz/contract/accounts/cups'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'

const SHORTEST_SEARCH = 2

/** Enters what a member reached in a cup; `last` is the newest result, whose cup is most likely meant. */
export function ResultForm({ last, onClose }: { last: CupResult | undefined; onClose: () => void }) {
  const { draft, edit, text } = useDraft({
    cup: last?.cup ?? '',
    date: last?.date ?? '',
    place: '1',
    player: '',
    newsId: last?.newsId ? String(last.newsId) : '',
  })
  const listId = useId()
  const asked = useDebounced(draft.player.trim())
  const { data: players } = useQuery({
    ...queryOf('GET /user/search', { query: { query: asked } }),
    enabled: asked.length >= SHORTEST_SEARCH,
    staleTime: 60_000,
  })
  const { act, busy, error } = useMutation({
    refetches: ['GET /admin/cup-results', 'GET /user/profile'],
    onFailed: () => true,
  })
  const { cup, date, place, player, newsId } = draft
  const missing = !cup.trim() || !date || !player.trim() ? 'Cup, date and player are needed' : undefined
  const save = async () => {
    const body = {
      ...{ cup, date, player: player.trim() },
      place: place === '' ? null : Number(place),
      ...(newsId && { newsId: Number(newsId) }),
    }
    if (await act('Result added', () => api.call('POST /admin/cup-result', { body })))
      edit({ player: '', place: place === '' ? '' : String(Number(place) + 1) })
  }
  return (
    <FormDialog
      title="Add a result"
      verb="Add result"
      busy={busy}
      blockedBy={missing}
      error={error}
      width="32rem"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Cup" maxLength={80} {...text('cup')} />
      <DateField label="Held on" value={date} onValue={(value) => edit({ date: value })} />
      <TextField
        label="Place"
        type="number"
        min={1}
        max={999}
        hint="Leave empty for taking part. The first three places earn the cup icon."
        {...text('place')}
      />
      <TextField label="Player" list={listId} maxLength={64} autoComplete="off" {...text('player')} />
      <datalist id={listId}>
        {/* a result belongs to a member */}
        {players?.map(({ id, pseudo }) => id !== null && <option key={id} value={pseudo} />)}
      </datalist>
      <TextField
        label="Number of the news post"
        type="number"
        min={1}
        hint="If there is one. The number is in its address."
        {...text('newsId')}
      />
    </FormDialog>
  )
}
