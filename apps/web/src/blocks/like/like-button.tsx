import { Heart } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './like-button.module.css'
import type { Liked } from './like-queue.ts'
import { useLike } from './likes.ts'

interface LikeButtonProps {
  demoId: number
  /** what the server said last */
  server: Liked
  /** whose demo, for screen readers: `kz_map by player` */
  of: string
  /** the player of the demo: nobody likes their own */
  playerId: number | null
}

function reasonAgainst(userId: number | undefined, playerId: number | null): string | null {
  if (userId === undefined) return 'You should be connected to like a demo'
  return userId === playerId ? 'You cannot like your own demo.' : null
}

/** The likes of a demo and the viewer's own, which shows at once. Who cannot add to it sees why. */
export function LikeButton({ demoId, server, of, playerId }: LikeButtonProps) {
  const reason = reasonAgainst(useSession().user?.userId, playerId)
  const { liked, likes, toggle } = useLike(demoId, server)
  const count = `${likes} ${likes === 1 ? 'like' : 'likes'}`
  return (
    <button
      type="button"
      className={styles.like}
      data-part="like"
      data-likes={demoId}
      aria-pressed={liked}
      aria-label={`${liked ? 'Liked' : 'Like'} ${of}, ${count}`}
      onClick={reason ? undefined : toggle}
      {...(reason && { 'aria-disabled': true, 'data-tip': reason })}
    >
      <Icon of={Heart} size="sm" />
      {likes}
    </button>
  )
}
