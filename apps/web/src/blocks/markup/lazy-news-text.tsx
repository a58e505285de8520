import { lazy, Suspense } from 'react'
import { pageSettled } from '../../lib/page-settled.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const load = async () => {
  await pageSettled
  return import('./news-text.tsx')
}
const NewsText = lazy(async () => ({ default: (await load()).NewsText }))

/** Starts to load what reads the texts, so that it is there when they are. */
export const preloadNewsText = (): void => void load().catch(() => {})

/** The content of a post; what reads it is not part of the first paint. */
export function LazyNewsText({ html }: { html: string }) {
  return (
    <Suspense fallback={<TextPlaceholder />}>
      <NewsText html={html} />
    </Suspense>
  )
}

/** Three lines of a text that is on its way. */
export function TextPlaceholder() {
  return (
    <div className="grid gap-2 py-1" aria-hidden="true">
      <Skeleton width="92%" />
      <Skeleton width="84%" />
      <Skeleton width="46%" />
    </div>
  )
}
