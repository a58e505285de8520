import { writeValue } from '../../../blocks/markup/write.ts'
import { paths } from '../../../lib/url/paths.ts'

const LONGEST_QUOTE = 1500
/** Quotes in quotes: deeper ones are left out. */
const DEEPEST = 9

interface Quoted {
  author: string
  text: string
  threadId: number
  messageId: number
}

/** A message, or a part of it, as a quote that leads back to it: with the quotes inside it to a depth, and not endless. */
export function quoteOf({ author, text, threadId, messageId }: Quoted): string {
  const inside = withoutDeepest(text).trim()
  const cut = inside.length > LONGEST_QUOTE ? `${closed(inside.slice(0, LONGEST_QUOTE).trimEnd())}...` : inside
  const back = paths.thread(threadId, { message: messageId })
  return `[quote=${writeValue(author)}|${back}]${cut}[/quote]\n`
}

/** A name may stand in quotes, or have brackets that close. */
const QUOTE = /\[(\/?)quote(?:="[^"\n]*"[^[\]]*|=(?:[^[\]]|\[[^[\]]*\])*)?\]/gi

/** Takes out what stands deeper than so many quotes. */
function withoutDeepest(text: string): string {
  let kept = ''
  let depth = 0
  let from = 0
  for (const tag of text.matchAll(QUOTE)) {
    const isEnd = tag[1] === '/'
    const outer = isEnd ? depth - 1 : depth
    if (depth <= DEEPEST) kept += text.slice(from, tag.index)
    if (outer < DEEPEST) kept += tag[0]
    depth = Math.max(0, isEnd ? depth - 1 : depth + 1)
    from = tag.index + tag[0].length
  }
  return depth <= DEEPEST ? kept + text.slice(from) : kept
}

/** Ends the quotes that a cut left open. */
function closed(text: string): string {
  const whole = text.replace(/\[quote="[^"]*(?:"[^\]]*)?$|\[[^\]]*$/i, '')
  const depth = [...whole.matchAll(QUOTE)].reduce((open, tag) => open + (tag[1] === '/' ? -1 : 1), 0)
  return whole + '[/quote]'.repeat(Math.max(0, depth))
}
