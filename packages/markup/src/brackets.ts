import {
  addBreak,
  addLineEnd,
  addNode,
  addText,
  type Builder,
  closeNode,
  isDeepest,
  isInStarred,
  isOpen,
  openNode,
} from './builder.ts'
import { decodeEntities } from './entities.ts'
import type { Limits } from './limits.ts'
import { readTarget } from './links.ts'
import { keyOf } from './nesting.ts'
import { findNext, type Scanner } from './scanner.ts'
import { LONGEST_VALUE, unquoted, valueEnd, valuesOf } from './tag-value.ts'
import { type Dialect, linkOf, type Tag } from './tags.ts'
import type { ContainerNode, LeafNode } from './types.ts'

/** One text being parsed. */
export interface Reading {
  scanner: Scanner
  builder: Builder
  limits: Limits
  dialect: Dialect
  /** news: character references are resolved and line ends are blanks. BBCode: text is text, addresses become links */
  html: boolean
  /** the four characters `\r\n` are a line break, as in the old site's posts */
  legacy: boolean
  tags: number
  /** of the open `span` elements, whether each is a style */
  spans: boolean[]
  complete: boolean
}

/** The head of a tag: `[`, maybe `/`, a name. */
const HEAD = /\[(\/?)([a-z]{1,10}[1-3]?|\*)(?=[\]= ])/y

/** Reads the text from `start` to `end`: tags in square brackets and what is between them. */
export function readBrackets(reading: Reading, start: number, end: number): void {
  let textStart = start
  let position = start
  for (;;) {
    const bracket = findNext(reading.scanner, '[', position)
    if (bracket >= end || reading.builder.full) break
    const tag = matchTag(reading, bracket, end)
    position = bracket + 1
    if (!tag) continue
    emitText(reading, textStart, bracket)
    textStart = bracket
    const after = tag()
    if (after === null) continue
    position = after
    textStart = after
  }
  emitText(reading, textStart, end)
}

/** Adds a link or leaf; of a link inside another link, or too deep, its text alone. False when there is no room. */
export function addLink(builder: Builder, link: LeafNode | ContainerNode): boolean {
  const [label] = link.type === 'link' ? link.children : []
  if (label?.type !== 'text' || !(isOpen(builder, 'link') || isDeepest(builder))) return addNode(builder, link)
  addText(builder, label.text)
  return true
}

/** Whether tags in square brackets are text here. */
export const isLiteral = (builder: Builder): boolean => isOpen(builder, 'pre') || isOpen(builder, 'code')

/** What a tag does; gives the place after it, or null when it is text after all. */
type Action = () => number | null

/** The tag at a `[`, or null when it is none that counts here. */
function matchTag(reading: Reading, bracket: number, end: number): Action | null {
  const { scanner, dialect, builder } = reading
  HEAD.lastIndex = bracket
  const head = HEAD.exec(scanner.lower)
  scanner.steps += head?.[0].length ?? 1
  const name = head?.[2] ?? ''
  const rule = dialect.get(name)
  if (!head || !rule) return null
  const nameEnd = bracket + head[0].length
  const closing = head[1] === '/'
  if (isLiteral(builder) && !(closing && name === 'code')) return null
  if (closing) return () => closeTag(reading, rule, nameEnd)
  if (reading.tags >= reading.limits.tags) {
    reading.complete = false
    return null
  }
  const close = scanner.text[nameEnd] === '=' ? valueEnd(scanner, nameEnd + 1, end) : findNext(scanner, ']', nameEnd)
  if (close >= end || close - nameEnd > LONGEST_VALUE) return null
  const value = close === nameEnd ? null : scanner.text.slice(nameEnd + 1, close)
  scanner.steps += close - nameEnd
  if (value !== null && scanner.text[nameEnd] === ' ' && name !== 'style') return null
  return () => {
    const after = openTag(reading, { rule, name, value, end }, close + 1)
    if (after !== null) reading.tags++
    return after
  }
}

function closeTag({ builder, scanner }: Reading, rule: Tag, nameEnd: number): number | null {
  if (scanner.text[nameEnd] !== ']') return null
  if (rule.kind === 'link') return closeNode(builder, 'link') ? nameEnd + 1 : null
  const node = rule.kind === 'container' ? (rule.open(null) ?? STYLE) : null
  return node && closeNode(builder, keyOf(node)) ? nameEnd + 1 : null
}

const STYLE: ContainerNode = { type: 'style', color: null, size: null, children: [] }

interface Opening {
  rule: Tag
  name: string
  value: string | null
  /** end of the text the tag stands in */
  end: number
}

function openTag(reading: Reading, opening: Opening, after: number): number | null {
  const { rule, name, value, end } = opening
  const { builder, scanner } = reading
  const close = `[/${name}]`
  switch (rule.kind) {
    case 'mark':
      if (value !== null) return null
      return addNode(builder, rule.node()) ? after : null
    case 'item':
      if (value !== null || !isInStarred(builder)) return null
      return openNode(builder, { type: 'element', name: 'li', children: [] }) ? after : null
    case 'leaf': {
      const inside = value === null ? readInside(scanner, close, after, end) : null
      let node: LeafNode | ContainerNode | null = null
      for (const values of valuesOf(value ?? inside ?? '')) node ??= rule.read(values.map(decodeEntities))
      if (!node || (value === null && inside === null)) return null
      if (!addLink(builder, node)) return null
      return inside === null ? after : after + inside.length + close.length
    }
    case 'container': {
      const node = findNext(scanner, close, after) < scanner.text.length ? rule.open(value) : null
      return node && openNode(builder, node, rule.starred) ? after : null
    }
    case 'link':
      return openLink(reading, opening, after)
  }
}

function openLink({ builder, scanner }: Reading, { name, value, end }: Opening, after: number): number | null {
  const close = `[/${name}]`
  const inside = value === null ? readInside(scanner, close, after, end) : null
  const target = readTarget(decodeEntities(unquoted(value ?? inside ?? '')))
  if (!target) return null
  const closed = findNext(scanner, close, after) < findNext(scanner, `[${name}=`, after)
  if (value === null || !closed) {
    if (!addLink(builder, linkOf(target))) return null
    return inside === null ? after : after + inside.length + close.length
  }
  return openNode(builder, { ...linkOf(target), children: [] }) ? after : null
}

/** The text between a tag and its end, null when there is no end within reach. */
function readInside(scanner: Scanner, close: string, from: number, end: number): string | null {
  const found = findNext(scanner, close, from)
  if (found + close.length > end || found - from > LONGEST_VALUE) return null
  scanner.steps += found - from
  return scanner.text.slice(from, found)
}

/** Adds the text from `start` to `end`, with its line breaks and plain addresses. */
export function emitText(reading: Reading, start: number, end: number): void {
  if (start >= end) return
  const { builder, scanner, html, legacy } = reading
  const raw = scanner.text.slice(start, end)
  scanner.steps += raw.length
  const literal = isOpen(builder, 'pre')
  if (!html) {
    if (literal) addText(builder, raw)
    else {
      raw.split('\n').forEach((line, index) => {
        if (index > 0) addLineEnd(builder)
        addLinked(reading, line)
      })
    }
  } else {
    raw.split(lineEndOf(legacy, !literal && isInStarred(builder))).forEach((line, index) => {
      if (index > 0) addBreak(builder)
      addText(builder, decodeEntities(line))
    })
  }
}

/** What ends a line in news: nothing but tags, unless the post is an old one or the text is an item of a `[list]`. */
function lineEndOf(legacy: boolean, starred: boolean): RegExp {
  if (starred) return legacy ? /\n|\\r\\n/ : /\n/
  return legacy ? /\\r\\n/ : /(?!)/
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"[\]]{1,2000}/gi

/** Adds a line of BBCode text with its plain addresses as links. */
function addLinked({ builder }: Reading, line: string): void {
  let position = 0
  for (const match of isOpen(builder, 'link') ? [] : line.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    const target = readTarget(address)
    if (!target) continue
    addText(builder, line.slice(position, match.index))
    if (!addLink(builder, linkOf(target))) break
    position = match.index + address.length
  }
  addText(builder, line.slice(position))
}

/** An address as found in a sentence, without what belongs to the sentence. */
function withoutPunctuation(address: string): string {
  let end = address.length
  let unmatched = [...address].reduce((count, c) => count + (c === ')' ? 1 : c === '(' ? -1 : 0), 0)
  for (; end > 0; end--) {
    const last = address[end - 1] as string
    if (last === ')' && unmatched-- > 0) continue
    if (!/[.,;:!?'*_~]/.test(last)) break
  }
  return address.slice(0, end)
}
