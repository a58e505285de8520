import { Heart } from 'lucide-react'
import { useSession } from '../lib/session.ts'
import { Icon } from '../ui/icon.tsx'
import type { Liked } from './like-queue.ts'
import { useLike } from './likes.ts'

interface LikeButtonProps {
  demoId: number
  /** what the server said last */
  server: Liked
  /** whose demo, for screen readers: `kz_map by player` */
  of: string
}

/** The likes of a demo and the viewer's own, which shows at once. Guests see the count and why they cannot add to it. */
export function LikeButton({ demoId, server, of }: LikeButtonProps) {
  const isGuest = useSession().user === null
  const { liked, likes, toggle } = useLike(demoId, server)
  const count = `${likes} ${likes === 1 ? 'like' : 'likes'}`
  return (
    <button
      type="button"
      className="like"
      aria-pressed={liked}
      aria-label={`${liked ? 'Liked' : 'Like'} ${of}, ${count}`}
      onClick={isGuest ? undefined : toggle}
      {...(isGuest && { 'aria-disabled': true, 'data-tip': 'You should be connected to like a demo' })}
    >
      <Icon of={Heart} size="sm" />
      {likes}
    </button>
  )
}
