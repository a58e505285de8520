import type { MarkupNode } from './types.ts'

/**
 * Turns a tree into anything else, from the leaves up: `render` gets each node with what its children became (none for
 * leaves) and its place among its siblings. Trees are at most as deep as their limits say.
 */
export function fold<Result>(
  nodes: readonly MarkupNode[],
  render: (node: MarkupNode, children: Result[], index: number) => Result,
): Result[] {
  return nodes.map((node, index) => render(node, 'children' in node ? fold(node.children, render) : [], index))
}
