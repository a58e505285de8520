import type { Comment } from '@kz/contract/comments'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useAllRows } from '../../lib/hooks/use-whole.ts'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import styles from './chat.module.css'
import { CHAT_PAGE } from './chat.ts'
import { ChatLine } from './chat-line.tsx'

/** messages that are visible of the ten; the others come when the page stands */
const IN_SIGHT = 5

interface ChatLogProps {
  comments: readonly Comment[] | undefined
  failed: boolean
  /** the newest page: what arrives there is read out */
  isFirst: boolean
  /** the message that an address led to */
  marked: number | null
  own: string | undefined
  onMention: (name: string) => void
  onDelete: (comment: Comment) => void
  onRetry: () => void
}

/** The messages of a page, their places while it is loaded, or why there are none. */
export function ChatLog({ comments, failed, isFirst, marked, own, onMention, onDelete, onRetry }: ChatLogProps) {
  const now = useNow(15_000)
  const isAll = useAllRows()
  const { data: online } = useQuery(queryOf('GET /user/online'))
  const names = useMemo(() => {
    const authors = (comments ?? []).flatMap(({ author, mentions }) =>
      author === null ? mentions : [author, ...mentions],
    )
    const members = online?.users.map(({ pseudo }) => pseudo) ?? []
    return [...new Set([...authors, ...members, ...(own === undefined ? [] : [own])])]
  }, [comments, online, own])

  return (
    <QueryBody
      query={{ data: comments, isPending: !failed, refetch: onRetry }}
      name="the chat"
      loading={<ChatSkeleton />}
      padded
    >
      {(shown) => (
        <div
          className={`${styles.chat} ${panel.scroll} ${panel.more}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          role="log"
          aria-live={isFirst ? 'polite' : 'off'}
          aria-label="Chat messages"
        >
          {shown.length === 0 ? (
            <p className="dim">No messages yet. Say the first word.</p>
          ) : (
            <ul>
              {(isAll ? shown : shown.slice(0, IN_SIGHT)).map((comment) => (
                <ChatLine
                  key={comment.id}
                  comment={comment}
                  isMarked={comment.id === marked}
                  own={own}
                  names={names}
                  now={now}
                  onMention={onMention}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryBody>
  )
}

const widths = ['82%', '64%', '90%', '48%', '71%']

function ChatSkeleton() {
  return (
    <div className={`${styles.chat} ${panel.scroll}`} role="status">
      <span className="visually-hidden">Loading chat</span>
      <ul aria-hidden="true">
        {Array.from({ length: CHAT_PAGE }, (_, index) => index).map((index) => (
          <li key={index}>
            <div className={styles.who}>
              <Skeleton width="1.125rem" height=".75rem" />
              <Skeleton width="4.5rem" />
            </div>
            <p>
              <Skeleton width={widths[index % widths.length] ?? '60%'} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
