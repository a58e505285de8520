import type { Comment } from '@kz/contract/comments'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTyped } from '../../lib/hooks/use-typed.ts'
import { useSession } from '../../lib/session/session.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { pagesOf, withMention } from './chat.ts'
import { ChatForm } from './chat-form.tsx'
import { ChatLog } from './chat-log.tsx'
import { useChat } from './use-chat.ts'
import { useChatWriting } from './use-chat-writing.ts'
import { useLinkedMessage } from './use-linked-message.ts'
import { useMarkRead } from './use-mark-read.ts'

/** The chat box: ten messages a page, newest on top, and the field below them. */
export function ChatBox() {
  const [page, setPage] = useState(0)
  const chat = useChat(page)
  const { user } = useSession()
  const [draft, setDraft] = useTyped('chat', user?.userId)
  const [doomed, setDoomed] = useState<Comment | null>(null)
  const { busy, remove } = useChatWriting()
  const field = useRef<HTMLTextAreaElement>(null)
  const comments = chat.isPlaceholderData && chat.isError ? undefined : chat.data
  const pages = chat.isError ? 1 : Math.max(pagesOf(comments), page + 1)
  useMarkRead(page === 0 ? comments : undefined)
  const marked = useLinkedMessage(comments, setPage)

  const mention = (name: string) => {
    const input = field.current
    if (!input) return
    const isOpen = document.activeElement === input
    const put = withMention(draft, isOpen ? input.selectionStart : draft.length, name)
    setDraft(put.text)
    input.focus()
    requestAnimationFrame(() => input.setSelectionRange(put.caret, put.caret))
  }
  const confirmDelete = async () => {
    if (doomed) await remove(doomed.id)
    setDoomed(null)
  }
  return (
    <Panel
      id="chat"
      title="Chat"
      sub={page > 0 ? `page ${page + 1} / ${pages}` : undefined}
      flush
      actions={
        <>
          <IconButton
            label="Newer messages"
            icon={ChevronLeft}
            disabled={page === 0}
            onClick={() => setPage(page - 1)}
          />
          <IconButton
            label="Older messages"
            icon={ChevronRight}
            disabled={page + 1 >= pages}
            onClick={() => setPage(page + 1)}
          />
        </>
      }
    >
      <ChatLog
        comments={comments}
        failed={chat.isError && !chat.data}
        isFirst={page === 0}
        marked={marked}
        own={user?.pseudo}
        onMention={mention}
        onDelete={setDoomed}
        onRetry={() => {
          setPage(0)
          void chat.refetch()
        }}
      />
      <ChatForm draft={draft} onDraft={setDraft} field={field} onSent={() => setPage(0)} />
      {doomed && (
        <ConfirmDialog
          title="Delete this message?"
          verb="Delete message"
          busy={busy}
          busyText="Deleting..."
          onConfirm={confirmDelete}
          onCancel={() => setDoomed(null)}
        >
          <p>
            <bdi>{doomed.author}</bdi>: {doomed.message}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
