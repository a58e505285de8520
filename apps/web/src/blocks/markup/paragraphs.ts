import type { MarkupNode } from '@kz/markup'

const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'pre', 'ul', 'ol', 'table'])

const isBlock = (node: MarkupNode): boolean =>
  node.type === 'quote' || node.type === 'rule' || (node.type === 'element' && BLOCKS.has(node.name))

/** Takes line ends off both ends: a block beside a text has its own distance. */
function withoutEdges(nodes: readonly MarkupNode[]): MarkupNode[] {
  const isText = (node: MarkupNode) => node.type !== 'break'
  return nodes.slice(nodes.findIndex(isText), nodes.findLastIndex(isText) + 1)
}

/** Puts what stands loose between blocks into paragraphs: comments and old posts have none of their own. */
export function paragraphsOf(nodes: readonly MarkupNode[]): MarkupNode[] {
  const blocks: MarkupNode[] = []
  let loose: MarkupNode[] = []
  const close = () => {
    const children = withoutEdges(loose)
    if (children.length > 0) blocks.push({ type: 'element', name: 'p', children })
    loose = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      blocks.push(node)
    } else loose.push(node)
  }
  close()
  return blocks
}
