import { BARRIERS, categoryOf, isBlock, isLinked, type Key, keyOf, ROOM } from './nesting.ts'
import type { ContainerNode, ElementName, LeafNode, MarkupNode } from './types.ts'

interface Open {
  /** null for the root */
  key: Key | null
  children: MarkupNode[]
  /** a `[list]`, whose items begin with `*` */
  starred: boolean
}

/** A tree being built. Whatever order the tags come in, it stays a tree of valid HTML nesting. */
export interface Builder {
  stack: Open[]
  limits: BuilderLimits
  /** nodes added */
  nodes: number
  /** true once a node was refused for want of room: what follows is plain text of the root */
  full: boolean
  /** containers ended by something else than their own end tag, which may still come */
  endedEarly: Map<Key, number>
  /** the block whose following line end was taken as part of it */
  lineEndTaken: MarkupNode | null
}

interface BuilderLimits {
  depth: number
  nodes: number
  /** whether text counts as a node */
  countText: boolean
}

export function createBuilder(limits: BuilderLimits): Builder {
  const root: Open = { key: null, children: [], starred: false }
  return { stack: [root], limits, nodes: 0, full: false, endedEarly: new Map(), lineEndTaken: null }
}

/** Opens a container, ending and implying others as HTML does; false when the limits or the place forbid it. */
export function openNode(builder: Builder, node: ContainerNode, starred = false): boolean {
  const category = categoryOf(keyOf(node))
  if (category === 'item') {
    if (!openItemPlace(builder)) return false
  } else if (category === 'section' || category === 'row' || category === 'cell') {
    if (!openTablePlace(builder, category)) return false
  } else {
    if (category !== 'inline') closeParagraph(builder)
    if (isLinked(node)) closeLinks(builder)
    settle(builder)
  }
  if (depthOf(builder) + ROOM[category] > builder.limits.depth) return false
  return push(builder, node, starred)
}

/** Ends the nearest open container of this name; false when there is none to end. */
export function closeNode(builder: Builder, key: Key): boolean {
  const index = findOpen(builder, key, BARRIERS[categoryOf(key)])
  if (index > 0) {
    closeDownTo(builder, index + 1)
    builder.stack.pop()
    return true
  }
  const early = builder.endedEarly.get(key) ?? 0
  if (early > 0) builder.endedEarly.set(key, early - 1)
  return early > 0
}

/** Adds a node that holds no others, or a finished link; false when there is no room. */
export function addNode(builder: Builder, node: LeafNode | ContainerNode): boolean {
  if (isLinked(node)) closeLinks(builder)
  if (isBlock(node)) closeParagraph(builder)
  settle(builder)
  if (!takeRoom(builder, 'children' in node ? 1 + node.children.length : 1)) return false
  top(builder).children.push(node)
  return true
}

export function addBreak(builder: Builder): void {
  if (isBetweenParts(builder) || builder.full) return
  addNode(builder, { type: 'break' })
}

/** Adds a line end of a text in which they count; the one right after a block is the block's own. */
export function addLineEnd(builder: Builder): void {
  const last = top(builder).children.at(-1)
  if (builder.full) addText(builder, '\n')
  else if (last && isBlock(last) && last !== builder.lineEndTaken) builder.lineEndTaken = last
  else addBreak(builder)
}

/** Adds text as it is, joined to the text before it. */
export function addText(builder: Builder, added: string): void {
  let text = added
  if (isBetweenParts(builder) && isBlank(text)) return
  if (atItemStart(builder) && /^\s*\*/.test(text)) {
    openNode(builder, { type: 'element', name: 'li', children: [] })
    text = text.replace(/^\s*\*\s*/, '')
  }
  if (top(builder).key === 'pre' && top(builder).children.length === 0) text = text.replace(/^\n/, '')
  if (text === '') return
  settle(builder)
  if (builder.limits.countText && top(builder).children.at(-1)?.type !== 'text') takeRoom(builder, 1)
  const { children } = top(builder)
  const last = children.at(-1)
  if (last?.type === 'text') last.text += text
  else children.push({ type: 'text', text })
}

export const isBlank = (text: string): boolean => !/\S/.test(text)

/** Whether a container of this name is open, however far out. */
export const isOpen = (builder: Builder, key: Key): boolean => findOpen(builder, key, []) > 0

/** Whether nothing that holds text may be opened here, counting the item or cell it would imply. */
export function isDeepest(builder: Builder): boolean {
  const { key } = top(builder)
  const room = key && isBetweenParts(builder) ? ROOM[categoryOf(key)] : 1
  return depthOf(builder) + room > builder.limits.depth
}

/** Whether text would be an item, or part of one, of a `[list]`. */
export function isInStarred(builder: Builder): boolean {
  const [parent, current] = builder.stack.slice(-2)
  return Boolean(current?.starred || (current?.key === 'li' && parent?.starred))
}

export const rootOf = (builder: Builder): MarkupNode[] => (builder.stack[0] as Open).children

const top = (builder: Builder): Open => builder.stack.at(-1) as Open

const depthOf = (builder: Builder): number => builder.stack.length - 1

/** Whether text here would begin a line of a `[list]`. */
function atItemStart(builder: Builder): boolean {
  if (!isInStarred(builder)) return false
  const { key, children } = top(builder)
  const last = children.at(-1)
  return key !== 'li' || (last !== undefined && (last.type === 'break' || last === builder.lineEndTaken))
}

/** Index on the stack of the nearest container of this name inside the barriers, else -1. */
function findOpen(builder: Builder, key: Key, barriers: readonly string[]): number {
  for (let index = builder.stack.length - 1; index > 0; index--) {
    const open = (builder.stack[index] as Open).key as Key
    if (open === key) return index
    if (barriers.includes(categoryOf(open))) return -1
  }
  return -1
}

/** Ends what is open above the first `length` of the stack. */
function closeDownTo(builder: Builder, length: number): void {
  for (const { key } of builder.stack.splice(length)) {
    if (key) builder.endedEarly.set(key, (builder.endedEarly.get(key) ?? 0) + 1)
  }
}

/** Ends the container of this name, if open, with all that is open inside it. */
function closeOut(builder: Builder, key: Key, barriers: readonly string[]): void {
  const index = findOpen(builder, key, barriers)
  if (index > 0) closeDownTo(builder, index)
}

const closeLinks = (builder: Builder): void => closeOut(builder, 'link', [])

function closeParagraph(builder: Builder): void {
  for (const key of ['p', 'h2', 'h3', 'h4', 'pre'] as const) closeOut(builder, key, BARRIERS.paragraph)
}

function push(builder: Builder, node: ContainerNode, starred = false): boolean {
  if (!takeRoom(builder, 1)) return false
  top(builder).children.push(node)
  builder.stack.push({ key: keyOf(node), children: node.children, starred })
  return true
}

/** Counts nodes to be added; with no room for them the tree ends here, and only text may be added to its root. */
function takeRoom(builder: Builder, nodes: number): boolean {
  if (builder.full || builder.nodes + nodes > builder.limits.nodes) {
    builder.full = true
    builder.stack.length = 1
    return false
  }
  builder.nodes += nodes
  return true
}

function isBetweenParts(builder: Builder): boolean {
  const { key } = top(builder)
  return key !== null && ['list', 'table', 'section', 'row'].includes(categoryOf(key))
}

/** Implies the item or cell without which the innermost list or table can hold nothing. */
function settle(builder: Builder): void {
  const { key } = top(builder)
  const category = key && categoryOf(key)
  if (category === 'list') pushElement(builder, 'li')
  if (category === 'table') pushElement(builder, 'tbody')
  if (category === 'table' || category === 'section') pushElement(builder, 'tr')
  if (category === 'table' || category === 'section' || category === 'row') {
    push(builder, { type: 'cell', header: false, columnSpan: 1, rowSpan: 1, children: [] })
  }
}

const pushElement = (builder: Builder, name: ElementName): boolean =>
  push(builder, { type: 'element', name, children: [] })

/** Goes back to the list the next item belongs to, or begins one. */
function openItemPlace(builder: Builder): boolean {
  const list = builder.stack.findLastIndex(({ key }) => key && ['list', 'cell', 'quote'].includes(categoryOf(key)))
  const key = builder.stack[list]?.key
  if (key && categoryOf(key) === 'list') {
    closeDownTo(builder, list + 1)
    return true
  }
  closeParagraph(builder)
  settle(builder)
  if (depthOf(builder) + ROOM.list > builder.limits.depth) return false
  return pushElement(builder, 'ul')
}

/** Goes back to where a part of the innermost table belongs, implying what is missing; false outside tables. */
function openTablePlace(builder: Builder, part: 'section' | 'row' | 'cell'): boolean {
  const table = findOpen(builder, 'table', [])
  if (table < 0) return false
  const places = part === 'section' ? ['table'] : part === 'row' ? ['table', 'section'] : ['table', 'section', 'row']
  const place = builder.stack.findLastIndex(({ key }) => key && places.includes(categoryOf(key)))
  closeDownTo(builder, place + 1)
  const category = categoryOf(builder.stack[place]?.key as Key)
  if (part !== 'section' && category === 'table') pushElement(builder, 'tbody')
  if (part === 'cell' && category !== 'row') pushElement(builder, 'tr')
  return !builder.full
}
