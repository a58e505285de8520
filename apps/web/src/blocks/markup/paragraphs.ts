import type { MarkupNode } from '@kz/markup'

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'ul', 'ol', 'table'])

const isBlock = (node: MarkupNode): boolean =>
  node.type === 'quote' || node.type === 'rule' || (node.type === 'element' && BLOCKS.has(node.name))

/** Puts what stands loose between blocks into paragraphs: comments and old posts have none of their own. */
export function paragraphsOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const blocks: MarkupNode[] = []
  let loose: MarkupNode[] | null = null
  for (const node of nodes) {
    if (isBlock(node)) {
      blocks.push(node)
      loose = null
    } else if (loose) loose.push(node)
    else {
      loose = [node]
      blocks.push({ type: 'element', name: 'p', children: loose })
    }
  }
  return blocks
}
