import type { MarkupNode } from '@kz/markup'
import { createContext } from 'react'

type Depths = ReadonlyMap<MarkupNode, number>

/** How far below the title of a text its headings stand. */
export const HeadingDepths = createContext<Depths>(new Map())

const HEADING = /^h[2-4]$/

/**
 * A writer chooses a heading by its look, and may begin with the smallest: each stands one level below the last larger one
 * of its text, the first level being 1, so that none is skipped.
 */
export function headingDepths(nodes: readonly MarkupNode[]): Depths {
  const depths = new Map<MarkupNode, number>()
  const above: string[] = []
  const walk = (node: MarkupNode): void => {
    if (node.type === 'element' && HEADING.test(node.name)) {
      while ((above.at(-1) ?? '') >= node.name) above.pop()
      depths.set(node, above.push(node.name))
    }
    if ('children' in node) for (const child of node.children) walk(child)
  }
  for (const node of nodes) walk(node)
  return depths
}
