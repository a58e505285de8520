import { lazy, memo, type Ref, Suspense } from 'react'
import { useNear } from '../../lib/hooks/use-near.ts'
import { pageSettled } from '../../lib/page-settled.ts'
import prose from '../../ui/prose.module.css'

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
  if (!isNear) return <Words ref={place} html={html} />
  return (
    <Suspense fallback={<Words html={html} />}>
      <NewsText html={html} />
    </Suspense>
  )
})

const END_OF_BLOCK = /<\/(?:p|h\d|li|tr|pre)>|<br[^>]*>/g
const TAG = /<[^>]*>|\[\/?[a-z][^[\]\n]*\]/gi
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }

/** A text before its reader has come: its words, which came with the page. */
function Words({ html, ref }: { html: string; ref?: Ref<HTMLDivElement> }) {
  const lines = html.replace(END_OF_BLOCK, '\n').replace(TAG, '').trim().split(/\n+/)
  return (
    <div ref={ref} className={prose.prose} data-part="prose">
      {lines.map((line, at) => (
        <p key={at}>{line.replace(/&(\w+|#39);/g, (sign, name) => SIGNS[name] ?? sign)}</p>
      ))}
    </div>
  )
}
