import { type ComponentType, useSyncExternalStore } from 'react'

/** Text that is more than lines: tags, addresses, entities. */
const NEEDS_READER = /[[\]&]|:\/\/|www\./i
const TAG = /\[\/?[a-z*][^[\]\n]*\]/gi

let reader: ComponentType<{ text: string }> | null = null
let isAsked = false
const waiting = new Set<() => void>()

/** Called once plain words stand: what reads BBCode is no part of the first paint. A boundary would hold the words back. */
function watch(tell: () => void): () => void {
  waiting.add(tell)
  if (!isAsked) {
    isAsked = true
    import('./bbcode-text.tsx').then(
      ({ BBCodeText }) => {
        reader = BBCodeText
        for (const each of waiting) each()
      },
      () => {
        isAsked = false
      },
    )
  }
  return () => waiting.delete(tell)
}

/** As BBCodeText. Plain words are there at once; those with tags too, and get their form when their reader has come. */
export function LazyBBCodeText({ text }: { text: string }) {
  return NEEDS_READER.test(text) ? <ReadText text={text} /> : <PlainText text={text} />
}

function ReadText({ text }: { text: string }) {
  const Reader = useSyncExternalStore(watch, () => reader)
  return Reader ? <Reader text={text} /> : <PlainText text={text.replace(TAG, '')} />
}

/** Lines as the reader of BBCode shows them. */
function PlainText({ text }: { text: string }) {
  return (
    <div className="prose">
      <p className="whitespace-pre-line">{text.trim()}</p>
    </div>
  )
}
