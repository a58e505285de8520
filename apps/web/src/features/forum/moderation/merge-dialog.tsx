import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../blocks/words.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { paths } from '../../../lib/url/paths.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { useForumWriting } from '../writing/use-forum-writing.ts'
import type { ThreadDialogProps } from './thread-ask.ts'

const SHORTEST = 2

/** A number, or an address that ends in one: `/forum/threads/12?page=3`. */
const threadIdIn = (text: string): number =>
  Number(/^\s*(?:\S*\/forum\/threads\/)?(\d{1,9})(?:[?#]\S*)?\s*$/.exec(text)?.[1] ?? 0)

/** Into which thread: found by words of its title, or named by its address. */
export function MergeDialog({ thread: { id, title }, onClose }: ThreadDialogProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const words = useDebounced(text.trim())
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  const named = threadIdIn(text)
  const { data: found = [], isSuccess } = useQuery({
    ...queryOf('GET /forum/threads/find', { query: { query: words } }),
    enabled: words.length >= SHORTEST && threadIdIn(words) === 0,
  })
  const others = named === 0 ? found.filter((each) => each.id !== id) : []
  const targetThreadId = named || (others.some((each) => each.id === chosen) ? chosen : 0)
  const save = async () => {
    const call = () => api.call('POST /forum/threads/{id}/merge', { params: { id }, body: { targetThreadId } })
    const merged = await run(call, 'Threads merged')
    if (!merged) return
    onClose()
    navigate({ href: paths.thread(merged.answer.id) })
  }
  return (
    <FormDialog
      title="Merge thread"
      verb="Merge"
      busy={busy}
      error={error}
      disabled={targetThreadId === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        All messages of “<bdi>{title}</bdi>” go into the other thread, by date. This cannot be undone.
      </p>
      <TextField
        label="Into which thread"
        hint="Words of its title, its address or its number."
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {others.length > 0 && (
        <SelectField
          label="Threads found"
          value={targetThreadId}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          <option value={0} disabled>
            Choose one
          </option>
          {others.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title} ({each.categoryName}, {counted(each.replyCount, 'reply', 'replies')})
            </option>
          ))}
        </SelectField>
      )}
      {isSuccess && named === 0 && words.length >= SHORTEST && others.length === 0 && (
        <p className="dim">No other thread that you moderate has these words in its title.</p>
      )}
    </FormDialog>
  )
}
