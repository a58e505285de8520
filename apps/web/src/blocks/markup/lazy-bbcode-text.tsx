import { lazy, memo, Suspense } from 'react'
import prose from '../../ui/prose.module.css'
import type { BBCodeTextProps } from './bbcode-text.tsx'
import styles from './markup.module.css'

/** Text that is more than lines: tags, addresses, entities. */
const NEEDS_READER = /[[\]&]|:\/\/|www\./i
const TAG = /\[\/?[a-z*][^[\]\n]*\]/gi

/** What reads BBCode is no part of the first paint. */
const BBCodeText = lazy(async () => ({ default: (await import('./bbcode-text.tsx')).BBCodeText }))

/**
 * As BBCodeText. Plain words are there at once; those with tags too, and get their form when their reader has come. `memo`: a
 * text that the server has drawn stays on the screen meanwhile, whatever happens around it.
 */
export const LazyBBCodeText = memo(function LazyBBCodeText({ text, forum }: BBCodeTextProps) {
  if (!NEEDS_READER.test(text)) return <PlainText text={text} />
  return (
    <Suspense fallback={<PlainText text={text.replace(TAG, '')} />}>
      <BBCodeText text={text} {...(forum && { forum })} />
    </Suspense>
  )
})

/** Lines as the reader of BBCode shows them. */
function PlainText({ text }: { text: string }) {
  return (
    <div className={prose.prose} data-part="prose">
      <p className={styles.unread}>{text.trim()}</p>
    </div>
  )
}
