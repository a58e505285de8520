import { Skeleton } from '../../ui/skeleton.tsx'

/** The place of posts that are being loaded. */
export function PostSkeletons({ label, count }: { label: string; count: number }) {
  return (
    <div role="status" className="posts">
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className="post post-sk" aria-hidden="true">
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
