import { lazy, memo, type Ref, Suspense } from 'react'
import { pageSettled } from '../../lib/page-settled.ts'
import { useNear } from '../../lib/use-near.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './markup.module.css'

/** A text further away than this from the window waits until the reader comes near. */
const NEAR_PX = 300

const NewsText = lazy(async () => {
  await pageSettled
  return { default: (await import('./news-text.tsx')).NewsText }
})

/**
 * The content of a post; what reads it is not part of the first paint. `memo`: a text that the server has drawn stays on the
 * screen while its reader is on the way, whatever happens around it.
 */
export const LazyNewsText = memo(function LazyNewsText({ html }: { html: string }) {
  const [place, isNear] = useNear(NEAR_PX)
  if (!isNear) return <TextPlaceholder ref={place} />
  return (
    <Suspense fallback={<TextPlaceholder />}>
      <NewsText html={html} />
    </Suspense>
  )
})

/** Three lines of a text that is on its way. */
function TextPlaceholder({ ref }: { ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={styles.waiting} aria-hidden="true">
      <Skeleton width="92%" />
      <Skeleton width="84%" />
      <Skeleton width="46%" />
    </div>
  )
}
