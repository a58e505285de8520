import { type Align, type MarkupNode, writeTag } from '../../../blocks/markup/write.ts'
import { ELEMENT_MARKS, MARK_ORDER, type RichMark, type RichNode, tidyLine } from './doc.ts'

/** Thrown for what the rich editor has no place for. */
export class NotShown extends Error {
  override readonly name = 'NotShown'
}

/** Blocks being gathered; `line` is text that stands loose between them. */
interface Sink {
  blocks: RichNode[]
  line: RichNode[]
  /** the text belongs to a `<p>`, not to what is around it */
  inParagraph: boolean
  /** of that `<p>` */
  align: Align | null
}

/** A parsed text as blocks of the rich editor. Throws NotShown. */
export function blocksOf(
  nodes: readonly MarkupNode[],
  marks: readonly RichMark[] = [],
  inParagraph = false,
  align: Align | null = null,
): RichNode[] {
  const sink: Sink = { blocks: [], line: [], inParagraph, align }
  gather(nodes, marks, sink)
  endLine(sink)
  return sink.blocks
}

function gather(nodes: readonly MarkupNode[], marks: readonly RichMark[], sink: Sink): void {
  for (const node of nodes) {
    const mark = markOf(node)
    const block = mark ? null : blockOf(node, marks)
    if (mark && 'children' in node) gather(node.children, withMark(marks, mark), sink)
    else if (block) {
      endLine(sink)
      sink.blocks.push(...block)
    } else sink.line.push(leafOf(node, marks))
  }
}

function endLine(sink: Sink): void {
  const content = tidyLine(sink.line)
  sink.line = []
  if (content.length > 0) sink.blocks.push(paragraph(content, !sink.inParagraph, sink.align))
}

/** `bare`: written without `<p>`. */
const paragraph = (content: RichNode[], bare: boolean, align: Align | null = null): RichNode => ({
  type: 'paragraph',
  attrs: { bare, align },
  ...(content.length > 0 && { content }),
})

/** A mark inside another of its kind wins; of looks, colour and size each by itself. */
function withMark(marks: readonly RichMark[], mark: RichMark): RichMark[] {
  const outer = marks.find(({ type }) => type === mark.type)
  const given = Object.entries(mark.attrs ?? {}).filter(([, value]) => value !== null)
  const merged =
    mark.type === 'look' ? { type: 'look', attrs: { ...outer?.attrs, ...Object.fromEntries(given) } } : mark
  return [...marks.filter(({ type }) => type !== mark.type), merged].toSorted(
    (one, other) => MARK_ORDER.indexOf(one.type) - MARK_ORDER.indexOf(other.type),
  )
}

function markOf(node: MarkupNode): RichMark | null {
  if (node.type === 'link') return { type: 'link', attrs: { href: node.href, title: node.title } }
  if (node.type === 'style') return { type: 'look', attrs: { color: node.color, size: node.size } }
  if (node.type !== 'element' || !(node.name in ELEMENT_MARKS)) return null
  return { type: ELEMENT_MARKS[node.name as keyof typeof ELEMENT_MARKS] }
}

/** The blocks a node becomes, null for what stands in a line. */
function blockOf(node: MarkupNode, marks: readonly RichMark[]): RichNode[] | null {
  if (node.type === 'rule') return [{ type: 'horizontalRule' }]
  if (node.type === 'youtube') return [{ type: 'video', attrs: { videoId: node.videoId } }]
  if (node.type === 'quote')
    return [{ type: 'blockquote', attrs: { author: node.author }, content: filled(blocksOf(node.children, marks)) }]
  if (node.type !== 'element') return null
  const { name, align = null, children } = node
  switch (name) {
    case 'p':
      return blocksOf(children, marks, true, align)
    case 'h2':
    case 'h3':
    case 'h4':
      return [{ type: 'heading', attrs: { level: Number(name[1]), align }, content: lineOf(children, marks) }]
    case 'pre':
      if (marks.length > 0) throw new NotShown('pre')
      return [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: codeOf(children) }] }]
    case 'ul':
      return [{ type: 'bulletList', content: children.map((item) => itemOf(item, marks)) }]
    case 'ol':
      return [
        { type: 'orderedList', attrs: { start: 1, type: null }, content: children.map((item) => itemOf(item, marks)) },
      ]
    case 'table':
      return [{ type: 'table', content: children.map((part) => partOf(part, marks)) }]
    default:
      throw new NotShown(name)
  }
}

/** The one line of a heading. */
function lineOf(nodes: readonly MarkupNode[], marks: readonly RichMark[]): RichNode[] {
  const [block, ...more] = blocksOf(nodes, marks)
  if (more.length > 0 || block?.type !== 'paragraph') throw new NotShown('heading')
  return block.content ?? []
}

function codeOf(nodes: readonly MarkupNode[]): string {
  const text = nodes.map((node) => {
    if (node.type === 'text') return node.text
    if (node.type === 'break') return '\n'
    throw new NotShown('pre')
  })
  return text.join('')
}

/** Every place for blocks holds at least one; a list item begins with a line. */
const filled = (blocks: RichNode[]): RichNode[] => (blocks.length > 0 ? blocks : [paragraph([], true)])

function itemOf(node: MarkupNode, marks: readonly RichMark[]): RichNode {
  if (node.type !== 'element' || node.name !== 'li') throw new NotShown('item')
  const blocks = tight(blocksOf(node.children, marks))
  return { type: 'listItem', content: blocks[0]?.type === 'paragraph' ? blocks : [paragraph([], true), ...blocks] }
}

/** The only paragraph of an item or a cell is written without `<p>`. */
export function tight(blocks: RichNode[]): RichNode[] {
  const isOnly = blocks.filter(({ type }) => type === 'paragraph').length === 1 && blocks[0]?.type === 'paragraph'
  const { align = null } = blocks[0]?.attrs ?? {}
  return isOnly && !align ? [{ ...blocks[0], attrs: { bare: true, align } }, ...blocks.slice(1)] : blocks
}

function partOf(node: MarkupNode, marks: readonly RichMark[]): RichNode {
  if (node.type !== 'element' || (node.name !== 'thead' && node.name !== 'tbody')) throw new NotShown('table')
  return {
    type: 'tablePart',
    attrs: { head: node.name === 'thead' },
    content: node.children.map((row) => rowOf(row, marks)),
  }
}

function rowOf(node: MarkupNode, marks: readonly RichMark[]): RichNode {
  if (node.type !== 'element' || node.name !== 'tr') throw new NotShown('table')
  return { type: 'tableRow', content: node.children.map((cell) => cellOf(cell, marks)) }
}

function cellOf(node: MarkupNode, marks: readonly RichMark[]): RichNode {
  if (node.type !== 'cell') throw new NotShown('table')
  const { header, columnSpan, rowSpan, align = null, background = null, children } = node
  return {
    type: 'tableCell',
    attrs: { header, columnSpan, rowSpan, align, background },
    content: filled(tight(blocksOf(children, marks))),
  }
}

function leafOf(node: MarkupNode, marks: readonly RichMark[]): RichNode {
  const marked = marks.length > 0 ? { marks: [...marks] } : {}
  switch (node.type) {
    case 'text':
      return { type: 'text', text: node.text, ...marked }
    case 'break':
      return { type: 'hardBreak', ...marked }
    case 'image': {
      const { src, alt, width, height } = node
      return { type: 'image', attrs: { src, alt, width, height }, ...marked }
    }
    case 'missing-image':
      return { type: 'missingImage', attrs: { marker: node.marker }, ...marked }
    case 'user':
    case 'map':
    case 'timer':
    case 'ljdemo':
    case 'ytlink':
    case 'replay':
    case 'flag':
    case 'rank':
      return { type: 'siteTag', attrs: { code: writeTag(node) }, ...marked }
    default:
      throw new NotShown(node.type)
  }
}
