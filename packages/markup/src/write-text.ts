import { fold } from './fold.ts'
import { isBlock } from './nesting.ts'
import type { MarkupNode } from './types.ts'

/** The words of a tree, for search: a line for each line, single spaces, no empty lines. */
export function writeText(nodes: readonly MarkupNode[]): string {
  return fold<string>(nodes, (node, children) => textOf(node, children.join('')))
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** The words of a tree on one line, cut after a word to at most `length` characters with the `…` that says so. */
export function writeExtract(nodes: readonly MarkupNode[], length: number): string {
  const text = writeText(nodes).replaceAll('\n', ' ')
  if (text.length <= length) return text
  const start = text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')
  const space = text[start.length] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${(space > length / 2 ? start.slice(0, space) : start).trimEnd()}…`
}

/** The address of the first picture of a tree, as it stands there; undefined where there is none. */
export function firstPicture(nodes: readonly MarkupNode[]): string | undefined {
  return fold<string | undefined>(nodes, (node, inside) =>
    node.type === 'image' ? node.src : inside.find((src) => src !== undefined),
  ).find((src) => src !== undefined)
}

function textOf(node: MarkupNode, inside: string): string {
  switch (node.type) {
    case 'text':
      return node.text
    case 'break':
      return '\n'
    case 'cell':
      return `${inside} `
    case 'image':
      return node.alt
    case 'user':
    case 'map':
      return node.name
    case 'timer':
      return node.label
    default:
      return isBlock(node) ? `\n${inside}\n` : inside
  }
}
