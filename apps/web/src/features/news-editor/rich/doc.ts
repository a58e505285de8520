import type { JSONContent } from '@tiptap/core'

/** Names of the rich editor's nodes and marks, and how their texts are kept: shared by reading and writing. */

export type RichNode = JSONContent

export interface RichMark {
  type: string
  attrs?: Record<string, unknown>
}

/** Marks of plain elements; the order is the one they are written in, outermost first. */
export const ELEMENT_MARKS = {
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
} as const

export const MARK_ORDER: readonly string[] = ['link', 'look', ...Object.values(ELEMENT_MARKS)]

export const marksOf = (node: RichNode): RichMark[] => (node.marks ?? []) as RichMark[]

export const sameMark = (one: RichMark, other: RichMark): boolean =>
  one.type === other.type && JSON.stringify(one.attrs ?? {}) === JSON.stringify(other.attrs ?? {})

const sameMarks = (one: RichNode, other: RichNode): boolean => {
  const [marks, others] = [marksOf(one), marksOf(other)]
  return marks.length === others.length && marks.every((mark, index) => sameMark(mark, others[index] as RichMark))
}

/**
 * A line of text as a browser shows it: blanks as one space, none at its ends or beside a line break, neighbours of the
 * same marks joined. Without this the editor, which shows every blank, would show what no reader sees.
 */
export function tidyLine(nodes: readonly RichNode[]): RichNode[] {
  const kept: RichNode[] = []
  let blankBefore = true
  for (const node of nodes) {
    if (node.type !== 'text') {
      if (node.type === 'hardBreak') trimEnd(kept)
      kept.push(node)
      blankBefore = node.type === 'hardBreak'
      continue
    }
    const squeezed = (node.text ?? '').replace(/[ \t\n\r\f]+/g, ' ')
    const text = blankBefore ? squeezed.replace(/^ /, '') : squeezed
    if (text === '') continue
    blankBefore = text.endsWith(' ')
    const last = kept.at(-1)
    if (last?.type === 'text' && sameMarks(last, node)) kept[kept.length - 1] = { ...last, text: `${last.text}${text}` }
    else kept.push({ ...node, text })
  }
  trimEnd(kept)
  return kept
}

function trimEnd(kept: RichNode[]): void {
  const last = kept.at(-1)
  if (last?.type !== 'text') return
  const text = (last.text ?? '').replace(/ $/, '')
  if (text === '') kept.pop()
  else kept[kept.length - 1] = { ...last, text }
}
