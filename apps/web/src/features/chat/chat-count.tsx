import { useEffect } from 'react'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useSession } from '../../lib/session/session.ts'
import { CHAT_PAGE, newestOf, unreadCount } from './chat.ts'
import { markRead, useReadMark } from './read-mark.ts'
import { useChat } from './use-chat.ts'

/** How many messages came since the chat was last seen, for the folded icon: of this browser, so the server knows none. */
export const ChatCount = () => (useTakenOver() ? <Unread /> : null)

function Unread() {
  const { data: page } = useChat(0)
  const { user } = useSession()
  const lastRead = useReadMark()
  useEffect(() => {
    // a browser that never showed the chat has nothing to catch up with
    if (page && lastRead === null) markRead(newestOf(page))
  }, [page, lastRead])

  const unread = page && lastRead !== null ? unreadCount(page, lastRead, user?.userId) : 0
  if (unread === 0) return null
  return (
    <em>
      {unread < CHAT_PAGE ? unread : `${CHAT_PAGE - 1}+`}
      <span className="visually-hidden"> unread</span>
    </em>
  )
}
