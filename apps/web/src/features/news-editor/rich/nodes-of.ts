import { type Align, type ElementName, type MarkupNode, parseNews } from '../../../blocks/markup/write.ts'
import { ELEMENT_MARKS, MARK_ORDER, marksOf, type RichMark, type RichNode, sameMark, tidyLine } from './doc.ts'
import { tight } from './doc-of.ts'

/** Blocks of the rich editor as a text's tree. What is empty goes, as it does for readers. */
export function nodesOf(blocks: readonly RichNode[]): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let afterBare = false
  for (const block of blocks) {
    const line = block.type === 'paragraph' ? nestedOf(tidyLine(block.content ?? [])) : null
    if (line === null) nodes.push(...blockNodes(block))
    else if (line.length === 0) continue
    // two loose lines on end would become one
    else if (isBare(block) && !afterBare) nodes.push(...line)
    else nodes.push(element('p', line, block.attrs))
    afterBare = line !== null && isBare(block) && !afterBare
  }
  return nodes
}

/** Written without `<p>`, which carries nothing. */
const isBare = ({ attrs }: RichNode): boolean => attrs?.bare === true && !attrs.align

const alignOf = (attrs: RichNode['attrs']) => (attrs?.align ? { align: attrs.align as Align } : {})

const element = (name: ElementName, children: MarkupNode[], attrs?: RichNode['attrs']): MarkupNode => ({
  type: 'element',
  name,
  ...alignOf(attrs),
  children,
})

function blockNodes({ type, attrs = {}, content = [] }: RichNode): MarkupNode[] {
  switch (type) {
    case 'heading': {
      const line = nestedOf(tidyLine(content))
      return line.length > 0 ? [element(`h${attrs.level}` as ElementName, line, attrs)] : []
    }
    case 'codeBlock':
      return content.length > 0
        ? [element('pre', [{ type: 'text', text: content.map(({ text }) => text).join('') }])]
        : []
    case 'bulletList':
      return [element('ul', content.map(itemNode))]
    case 'orderedList':
      return [element('ol', content.map(itemNode))]
    case 'blockquote': {
      const children = nodesOf(content)
      return children.length > 0
        ? [{ type: 'quote', author: (attrs.author as string | null) ?? null, source: null, children }]
        : []
    }
    case 'horizontalRule':
      return [{ type: 'rule' }]
    case 'video':
      return [{ type: 'youtube', videoId: String(attrs.videoId) }]
    case 'table':
      return [element('table', content.map(partNode))]
    default:
      return []
  }
}

const itemNode = ({ content = [] }: RichNode): MarkupNode => element('li', nodesOf(tight(content)))

const partNode = ({ attrs, content = [] }: RichNode): MarkupNode =>
  element(
    attrs?.head ? 'thead' : 'tbody',
    content.map((row) => element('tr', (row.content ?? []).map(cellNode))),
  )

function cellNode({ attrs = {}, content = [] }: RichNode): MarkupNode {
  const { header, columnSpan, rowSpan } = attrs
  return {
    type: 'cell',
    header: header === true,
    columnSpan: Number(columnSpan),
    rowSpan: Number(rowSpan),
    ...alignOf(attrs),
    ...(typeof attrs.background === 'string' && { background: attrs.background }),
    children: nodesOf(tight(content)),
  }
}

/** A line with its marks as elements around it, outermost the one that comes first in the order of marks. */
function nestedOf(line: readonly RichNode[], from = 0): MarkupNode[] {
  const nodes: MarkupNode[] = []
  for (let index = 0; index < line.length; ) {
    const node = line[index] as RichNode
    const outer = outermost(node, from)
    if (!outer) {
      nodes.push(...leafNodes(node))
      index++
      continue
    }
    let end = index + 1
    while (end < line.length && outermostIs(line[end] as RichNode, from, outer)) end++
    nodes.push(markNode(outer, nestedOf(line.slice(index, end), MARK_ORDER.indexOf(outer.type) + 1)))
    index = end
  }
  return nodes
}

function outermost(node: RichNode, from: number): RichMark | null {
  for (const type of MARK_ORDER.slice(from)) {
    const mark = marksOf(node).find((each) => each.type === type)
    if (mark && mayCarry(node, type)) return mark
  }
  return null
}

function outermostIs(node: RichNode, from: number, mark: RichMark): boolean {
  const other = outermost(node, from)
  return other !== null && sameMark(other, mark)
}

/** A tag inside code would read as text, and a chip is a link itself. */
function mayCarry({ type, attrs }: RichNode, mark: string): boolean {
  if (type === 'text' || type === 'hardBreak') return true
  if (mark === 'code') return type === 'image'
  return mark !== 'link' || type !== 'siteTag' || /^\[(flag|rank)/.test(String(attrs?.code))
}

const ELEMENTS = Object.fromEntries(Object.entries(ELEMENT_MARKS).map(([name, mark]) => [mark, name as ElementName]))

function markNode({ type, attrs = {} }: RichMark, children: MarkupNode[]): MarkupNode {
  if (type === 'link') {
    const { href, title } = attrs as { href: string; title: string | null }
    return { type: 'link', href, title, external: false, icon: null, children }
  }
  if (type === 'look') {
    const { color = null, size = null } = attrs as Pick<MarkupNode & { type: 'style' }, 'color' | 'size'>
    return { type: 'style', color, size, children }
  }
  return element(ELEMENTS[type] as ElementName, children)
}

function leafNodes({ type, text = '', attrs = {} }: RichNode): MarkupNode[] {
  if (type === 'text') return [{ type: 'text', text }]
  if (type === 'hardBreak') return [{ type: 'break' }]
  if (type === 'missingImage') return [{ type: 'missing-image', marker: String(attrs.marker) }]
  if (type === 'siteTag') return parseNews(String(attrs.code)).nodes
  if (type !== 'image') return []
  const { src, alt, width, height } = attrs as { src: string; alt: string; width: number | null; height: number | null }
  return [{ type: 'image', src, alt, width, height }]
}
