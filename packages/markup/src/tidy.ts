import { isBlank } from './builder.ts'
import { calm } from './calm.ts'
import { categoryOf, isBlock, keyOf } from './nesting.ts'
import type { ContainerNode, MarkupNode } from './types.ts'

/** Line breaks since the last thing that shows. */
interface Run {
  breaks: number
}

/**
 * The tree as it is kept: at most two line breaks on end, none at the edges of a block, no blank text between blocks,
 * no empty containers (cells and items aside). Tidying twice is tidying once.
 */
export function tidy(nodes: MarkupNode[]): MarkupNode[] {
  return tidyChildren(nodes, { breaks: 0 }, { block: true, preformatted: false })
}

interface Place {
  /** the edges of these children are edges of a block */
  block: boolean
  preformatted: boolean
}

function tidyChildren(nodes: MarkupNode[], run: Run, place: Place): MarkupNode[] {
  const kept: MarkupNode[] = []
  for (const node of nodes) {
    if ('children' in node) tidyContainer(node, kept, run, place)
    else if (node.type === 'break') tidyBreak(node, kept, run, place)
    else if (node.type === 'text') tidyText(node.text, kept, run, place)
    else {
      kept.push(node)
      run.breaks = 0
    }
  }
  if (place.block && !place.preformatted) trimEnd(kept)
  return kept
}

function tidyBreak(node: MarkupNode, kept: MarkupNode[], run: Run, place: Place): void {
  if (run.breaks >= 2 || (place.block && kept.length === 0)) return
  kept.push(node)
  run.breaks++
}

/** Marks at the start of a text would stand on a letter of the one before. */
const LOOSE_MARKS = /^\p{M}+/u

function tidyText(written: string, kept: MarkupNode[], run: Run, place: Place): void {
  const last = kept.at(-1)
  const text = calm(written).replace(LOOSE_MARKS, '')
  if (isBlank(text) && !place.preformatted) {
    if (run.breaks > 0 || (last ? isBlock(last) : place.block)) return
  } else run.breaks = 0
  if (last?.type === 'text') last.text += text
  else kept.push({ type: 'text', text })
}

function tidyContainer(node: ContainerNode, kept: MarkupNode[], run: Run, place: Place): void {
  const category = categoryOf(keyOf(node))
  const block = category !== 'inline'
  const preformatted = place.preformatted || (node.type === 'element' && node.name === 'pre')
  const before = run.breaks
  if (block) run.breaks = 0
  node.children = tidyChildren(node.children, run, { block, preformatted })
  if (node.children.length > 0 || category === 'item' || category === 'cell') {
    kept.push(node)
    if (block) run.breaks = 0
    return
  }
  run.breaks = before
  const last = kept.at(-1)
  if (block && last && !isBlock(last) && last.type !== 'break') tidyBreak({ type: 'break' }, kept, run, place)
}

function trimEnd(kept: MarkupNode[]): void {
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    if (last.type !== 'break' && !(last.type === 'text' && isBlank(last.text))) return
    kept.pop()
  }
}
