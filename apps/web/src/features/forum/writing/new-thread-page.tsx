import type { ForumCategory } from '@kz/contract/forum/forum'
import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWhyNotWrite } from '../../../blocks/report/why-not-write.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { CheckBox, TextField } from '../../../ui/field/field.tsx'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import panel from '../../../ui/page/panel.module.css'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { toastSuccess } from '../../../ui/toast/toast.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { CategorySelect } from '../category-select.tsx'
import styles from '../forum.module.css'
import { whyNoThread } from '../why-not.ts'
import { BBCodeEditor } from './bbcode-editor.tsx'
import { EMPTY_POLL, type PollDraft, PollFields } from './poll-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useForumWriting } from './use-forum-writing.ts'

interface NewThreadPageProps {
  categoryId: number
  missing: ReactNode
}

/** /forum/category/{id}/new-thread. */
export function NewThreadPage({ categoryId, missing }: NewThreadPageProps) {
  const { user } = useSession()
  const whyNot = useWhyNotWrite('FORUM')
  const found = useQuery(
    queryOf('GET /forum/categories/{id}/threads', { params: { id: categoryId }, query: { page: 1 } }),
  )
  if (found.error instanceof CallError && found.error.status < 500) return missing
  const loading = (
    <div className={panel.panel}>
      <SkeletonRows label="Loading the category" count={5} />
    </div>
  )
  return (
    <QueryBody query={found} name="this category" loading={loading}>
      {({ category, breadcrumb }) => (
        <div className="stack">
          <Breadcrumb places={breadcrumb} here="New thread" />
          <PageHead title="New thread" sub={`In ${category.name}`} />
          {category.canCreate && whyNot === null ? (
            <NewThreadForm category={category} />
          ) : (
            <Note
              kind="warn"
              action={
                <ButtonLink small href={paths.forumCategory(categoryId)}>
                  Back
                </ButtonLink>
              }
            >
              {whyNot ?? whyNoThread(category, user)}
            </Note>
          )}
        </div>
      )}
    </QueryBody>
  )
}

function NewThreadForm({ category }: { category: ForumCategory }) {
  const navigate = useNavigate()
  const [categoryId, setCategoryId] = useState(category.id)
  const title = useDraft(`title ${category.id}`)
  const content = useDraft(`category ${category.id}`)
  const [isSticky, setIsSticky] = useState(false)
  const [isReadOnly, setIsReadOnly] = useState(false)
  const [poll, setPoll] = useState<PollDraft | null>(null)
  const { busy, error, run } = useForumWriting(['GET /forum/messages/latest'])
  const isReady = title.text.trim().length >= 3 && content.text.trim() !== ''

  const post = async () => {
    if (!isReady || busy) return
    const asked = poll && { ...poll, options: poll.options.filter((option) => option.trim() !== '') }
    const body = { title: title.text, content: content.text, categoryId, isSticky, isReadOnly, poll: asked }
    const made = await run(() => api.call('POST /forum/threads', { body }), null)
    if (!made) return
    title.setText('')
    content.setText('')
    toastSuccess(made.answer.held ? 'Thread held for staff: new accounts cannot post links yet.' : 'Thread created')
    navigate({ href: made.answer.held ? paths.forumCategory(categoryId) : paths.thread(made.answer.id) })
  }
  return (
    <section className={panel.panel} aria-label="New thread">
      <form
        className={`${panel.body} stack`}
        onSubmit={(event) => {
          event.preventDefault()
          void post()
        }}
      >
        {error && <ErrorNote>{error}</ErrorNote>}
        <TextField
          label="Title"
          maxLength={120}
          required
          value={title.text}
          onChange={({ target }) => title.setText(target.value)}
        />
        <CategorySelect may="canCreate" value={categoryId} onChange={setCategoryId} />
        <BBCodeEditor label="Message" text={content.text} onText={content.setText} onSend={post} rows={12} />
        {poll ? (
          <PollFields poll={poll} onPoll={setPoll} />
        ) : (
          <div className="row">
            <Button small onClick={() => setPoll(EMPTY_POLL)}>
              Add a poll
            </Button>
          </div>
        )}
        {category.canModerate && (
          <div className="row wrap">
            <CheckBox label="Pinned" checked={isSticky} onChange={({ target }) => setIsSticky(target.checked)} />
            <CheckBox label="Read-only" checked={isReadOnly} onChange={({ target }) => setIsReadOnly(target.checked)} />
          </div>
        )}
        <div className={`row ${styles.bbFoot}`}>
          <span className={field.hint}>{(title.isKept || content.isKept) && 'Draft saved on this device'}</span>
          <Button className="end" type="submit" kind="primary" busy={busy} busyText="Posting..." disabled={!isReady}>
            Post thread
          </Button>
        </div>
      </form>
    </section>
  )
}
