import { Skeleton } from '../../ui/page/skeleton.tsx'
import postCard from './post-card.module.css'

/** The place of posts that are being loaded. */
export function PostSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" className={postCard.posts}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={`${postCard.post} ${postCard.postSk}`} aria-hidden="true">
          <Skeleton width="46%" height="1.0625rem" />
          <Skeleton width="28%" height=".75rem" />
          <Skeleton width="88%" />
          <Skeleton width="92%" />
          <Skeleton width="61%" />
        </div>
      ))}
    </div>
  )
}
