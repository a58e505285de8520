import type { ContainerNode, ElementName, MarkupNode } from './types.ts'

/** What a container is to those around it. */
type Category = 'inline' | 'paragraph' | 'quote' | 'list' | 'item' | 'table' | 'section' | 'row' | 'cell'

/** The name a container goes by on the stack: that of its element, else its type. */
export type Key = ElementName | Exclude<ContainerNode['type'], 'element'>

const CATEGORIES: Record<Key, Category> = {
  strong: 'inline',
  em: 'inline',
  u: 'inline',
  s: 'inline',
  sub: 'inline',
  sup: 'inline',
  code: 'inline',
  link: 'inline',
  style: 'inline',
  p: 'paragraph',
  h2: 'paragraph',
  h3: 'paragraph',
  h4: 'paragraph',
  pre: 'paragraph',
  quote: 'quote',
  ul: 'list',
  ol: 'list',
  li: 'item',
  table: 'table',
  thead: 'section',
  tbody: 'section',
  tr: 'row',
  cell: 'cell',
}

export const keyOf = (node: ContainerNode): Key => (node.type === 'element' ? node.name : node.type)

export const categoryOf = (key: Key): Category => CATEGORIES[key]

const edges: Category[] = ['quote', 'list', 'item', 'table', 'section', 'row', 'cell']

/** The containers an end tag does not reach out of, by what it ends. */
export const BARRIERS: Record<Category, readonly Category[]> = {
  inline: edges,
  paragraph: edges,
  quote: ['cell'],
  list: ['cell', 'quote'],
  item: ['list'],
  table: [],
  section: ['table'],
  row: ['table'],
  cell: ['table'],
}

/** Levels a container needs, with those it may imply inside itself. */
export const ROOM: Record<Category, number> = {
  inline: 1,
  paragraph: 1,
  quote: 1,
  list: 2,
  item: 1,
  table: 4,
  section: 3,
  row: 2,
  cell: 1,
}

/** Whether a node stands on lines of its own. */
export function isBlock(node: MarkupNode): boolean {
  if ('children' in node) return categoryOf(keyOf(node)) !== 'inline'
  return node.type === 'rule' || node.type === 'youtube'
}

/** Whether a node is itself a link, or something to click on: none of these may stand inside a link. */
export function isLinked(node: MarkupNode): boolean {
  return ['link', 'user', 'map', 'timer', 'ljdemo', 'ytlink', 'youtube', 'replay'].includes(node.type)
}
