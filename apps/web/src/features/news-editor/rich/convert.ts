import { parseNews, writeNews, writeText } from '../../../blocks/markup/write.ts'
import { DEMOS_MARKER } from '../drafts/release-draft.ts'
import type { RichNode } from './doc.ts'
import { blocksOf, NotShown } from './doc-of.ts'
import { schema } from './extensions.ts'
import { nodesOf } from './nodes-of.ts'

const MARKER_NODE = { type: 'demosMarker' }

/** The rich editor's document as the text that is stored. */
export function textOf({ content = [] }: RichNode): string {
  const parts: RichNode[][] = [[]]
  for (const block of content) {
    if (block.type === 'demosMarker') parts.push([])
    else (parts.at(-1) as RichNode[]).push(block)
  }
  return parts.map((blocks) => writeNews(nodesOf(blocks))).join(`${DEMOS_MARKER}\n`)
}

/**
 * A stored text as a document of the rich editor, or null when the editor could not give the same back: more than it has
 * places for, or than a text may hold. Reading, writing and reading again gives the same document.
 */
export function docOf(text: string): RichNode | null {
  const read = readDoc(text)
  const again = read && readDoc(textOf(read))
  return again && JSON.stringify(again) === JSON.stringify(read) ? read : null
}

type Parsed = ReturnType<typeof parseNews>

const squeeze = (text: string) => text.replace(/\s+/g, '')

/** Whether the markers stand between blocks: inside one they would end what is open around them. */
function isBetween(text: string, parts: readonly Parsed[]): boolean {
  const apart = parts.map(({ nodes }) => writeNews(nodes)).join('')
  return parts.length === 1 || squeeze(apart) === squeeze(writeNews(parseNews(text).nodes))
}

function readDoc(text: string): RichNode | null {
  const parsed = text.split(DEMOS_MARKER).map((part) => parseNews(part))
  if (!parsed.every(({ complete }) => complete) || !isBetween(text, parsed)) return null
  try {
    const parts = parsed.map(({ nodes }) => blocksOf(nodes))
    const words = (blocks: readonly RichNode[]) => writeText(nodesOf(blocks)).replace(/\s+/g, '')
    if (parsed.some(({ nodes }, index) => writeText(nodes).replace(/\s+/g, '') !== words(parts[index] ?? [])))
      return null
    const blocks = parts.flatMap((part, index) => (index === 0 ? part : [MARKER_NODE, ...part]))
    // above the marker there is always a line to write the intro in; an empty one is nowhere written
    const startsBare = blocks.length === 0 || blocks[0]?.type === MARKER_NODE.type
    const content = startsBare ? [{ type: 'paragraph' }, ...blocks] : blocks
    const doc = schema.nodeFromJSON({ type: 'doc', content })
    doc.check()
    return doc.toJSON() as RichNode
  } catch (error) {
    // check() and nodeFromJSON throw RangeError for what the schema does not allow
    if (error instanceof NotShown || error instanceof RangeError) return null
    throw error
  }
}
