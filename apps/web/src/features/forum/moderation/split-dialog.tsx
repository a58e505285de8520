import type { ForumMessage } from '@kz/contract/forum/forum'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BBCodeText } from '../../../blocks/markup/bbcode-text.tsx'
import { counted } from '../../../blocks/words.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { paths } from '../../../lib/url/paths.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { CheckBox, TextField } from '../../../ui/field/field.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { CategorySelect } from '../category-select.tsx'
import { useForumWriting } from '../writing/use-forum-writing.ts'
import styles from './split-dialog.module.css'
import type { ThreadDialogProps } from './thread-ask.ts'

/** Which messages go into a thread of their own: any of any page, as they are drawn. */
export function SplitDialog({ thread: { id, categoryId }, totalPages, onClose }: ThreadDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [title, setTitle] = useState('')
  const [target, setTarget] = useState(categoryId)
  const [page, setPage] = useState(1)
  const shown = useQuery({
    ...queryOf('GET /forum/threads/{id}', { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const navigate = useNavigate()
  const save = async () => {
    const body = { messageIds: [...chosen], title, categoryId: target }
    const made = await run(() => api.call('POST /forum/threads/{id}/split', { params: { id }, body }), 'Thread split')
    if (!made) return
    onClose()
    navigate({ href: paths.thread(made.answer.id) })
  }
  const choose = (messageId: number, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, messageId] : chosen.filter((each) => each !== messageId))
  return (
    <FormDialog
      title="Split thread"
      verb={chosen.length === 0 ? 'Split' : `Split off ${counted(chosen.length, 'message')}`}
      width="44rem"
      busy={busy}
      error={error}
      disabled={chosen.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <fieldset className={styles.pick}>
        <legend>Messages that go</legend>
        <QueryBody query={shown} name="the messages" loading={<SkeletonRows label="Loading the messages" count={4} />}>
          {({ messages }) => (
            <ul>
              {messages
                .filter(({ deleted }) => !deleted)
                .map((message) => (
                  <Choice
                    key={message.id}
                    message={message}
                    isChosen={chosen.includes(message.id)}
                    onChoose={(isChosen) => choose(message.id, isChosen)}
                  />
                ))}
            </ul>
          )}
        </QueryBody>
      </fieldset>
      {totalPages > 1 && <Pager page={page} pages={totalPages} onPage={setPage} label="Pages of messages" />}
      <TextField
        label="Title of the new thread"
        minLength={3}
        maxLength={120}
        required
        value={title}
        onChange={({ target: { value } }) => setTitle(value)}
      />
      <CategorySelect may="canModerate" value={target} onChange={setTarget} />
    </FormDialog>
  )
}

interface ChoiceProps {
  message: ForumMessage
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Choice({ message: { position, authorName, message }, isChosen, onChoose }: ChoiceProps) {
  return (
    <li>
      <CheckBox
        label={`#${position} by ${authorName}`}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <BBCodeText forum text={message} />
    </li>
  )
}
