import { addLink, isLiteral, type Reading, readBrackets } from './brackets.ts'
import { addBreak, addNode, type Builder, closeNode, openNode } from './builder.ts'
import { calm } from './calm.ts'
import { decodeEntities } from './entities.ts'
import { readTarget, readVideoId } from './links.ts'
import { type Look, lookOf } from './look.ts'
import { categoryOf, type Key } from './nesting.ts'
import { findNext, type Scanner } from './scanner.ts'
import { linkOf, readPicture } from './tags.ts'
import type { ContainerNode, ElementName, LeafNode } from './types.ts'

/** Elements of the whitelist and those read as one of them. */
const ELEMENTS: Record<string, ElementName> = {
  ...same(['p', 'strong', 'em', 'u', 's', 'sub', 'sup', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'pre', 'code', 'table']),
  ...same(['thead', 'tbody', 'tr']),
  b: 'strong',
  i: 'em',
  cite: 'em',
  ins: 'u',
  del: 's',
  strike: 's',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  menu: 'ul',
  tfoot: 'tbody',
  ...Object.fromEntries(
    ['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'center', 'figure', 'figcaption', 'address']
      .concat('dl', 'dt', 'dd', 'details', 'summary', 'caption')
      .map((name) => [name, 'p' as const]),
  ),
}

/** Elements that go with all they hold. */
const REMOVED = new Set(
  ['script', 'style', 'title', 'head', 'xmp', 'noembed', 'noframes', 'noscript', 'textarea', 'template', 'svg'].concat([
    'math',
    'object',
    'select',
    'iframe',
    'audio',
    'video',
    'applet',
    'frameset',
    'button',
    'datalist',
  ]),
)

const WANTED = new Set(
  ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan'].concat([
    'style',
    'align',
    'color',
    'bgcolor',
    'size',
  ]),
)
const NAME = /[a-z][a-z0-9:-]{0,30}(?=[\s/>])/y

/** Reads a whole text of HTML with tags in square brackets. */
export function readHtml(reading: Reading): void {
  const { scanner } = reading
  let textStart = 0
  let position = 0
  for (;;) {
    const start = findNext(scanner, '<', position)
    if (start >= scanner.text.length) break
    const token = readToken(scanner, start)
    position = start + 1
    if (!token) continue
    readBrackets(reading, textStart, start)
    textStart = start
    if (reading.builder.full) break
    if (token.closing) closeElement(reading, token.name)
    else openElement(reading, token)
    if (reading.builder.full) break
    position = !token.closing && REMOVED.has(token.name) ? afterRemoved(scanner, token) : token.end
    textStart = position
  }
  readBrackets(reading, textStart, scanner.text.length)
}

type Attributes = ReadonlyMap<string, string>

interface Token {
  /** in lower case; empty for comments and declarations */
  name: string
  closing: boolean
  attributes: Attributes
  end: number
}

const NONE: Attributes = new Map()

/** The tag or comment at a `<`, null when it is text. */
function readToken(scanner: Scanner, start: number): Token | null {
  const next = scanner.text[start + 1] ?? ''
  if (next === '!' || next === '?') {
    const comment = scanner.text.startsWith('<!--', start)
    const end = findNext(scanner, comment ? '-->' : '>', start + 2) + (comment ? 3 : 1)
    return end <= scanner.text.length ? { name: '', closing: false, attributes: NONE, end } : null
  }
  const closing = next === '/'
  const nameStart = start + (closing ? 2 : 1)
  NAME.lastIndex = nameStart
  const name = NAME.exec(scanner.lower)?.[0]
  scanner.steps += (name?.length ?? 0) + 1
  if (!name) return null
  const read = readAttributes(scanner, nameStart + name.length)
  return read && { name, closing, ...read }
}

/**
 * The attributes from `from` to the end of the tag. A tag that does not end with its quotes heeded ends at the next `>`
 * without attributes, and so do all after it: else a text full of them would be read again and again.
 */
function readAttributes(scanner: Scanner, from: number): Pick<Token, 'attributes' | 'end'> | null {
  if (scanner.quotesHeeded) {
    const read = readQuoted(scanner, from)
    if (read) return read
    scanner.quotesHeeded = false
  }
  const end = findNext(scanner, '>', from) + 1
  return end <= scanner.text.length ? { attributes: NONE, end } : null
}

const SPACE = /[\s/]*/y
const ATTRIBUTE = /[^\s/>][^\s/>=]*/y
const EQUALS = /\s*=\s*/y
const UNQUOTED = /[^\s>]*/y

function readQuoted(scanner: Scanner, from: number): Pick<Token, 'attributes' | 'end'> | null {
  const attributes = new Map<string, string>()
  const { text, lower } = scanner
  let position = from
  const take = (pattern: RegExp, source: string): string => {
    pattern.lastIndex = position
    const taken = pattern.exec(source)?.[0] ?? ''
    position += taken.length
    scanner.steps += taken.length + 1
    return taken
  }
  for (;;) {
    take(SPACE, text)
    if (position >= text.length) return null
    if (text[position] === '>') return { attributes, end: position + 1 }
    const name = take(ATTRIBUTE, lower)
    if (!take(EQUALS, text)) continue
    const quote = text[position] as string
    const close = quote === '"' || quote === "'" ? findNext(scanner, quote, position + 1) : text.length
    const value = close < text.length ? text.slice(position + 1, close) : take(UNQUOTED, text)
    if (close < text.length) position = close + 1
    scanner.steps += value.length
    if (WANTED.has(name) && !attributes.has(name)) attributes.set(name, decodeEntities(value))
  }
}

/** The place after the end tag of an element that is removed; just after its own tag when it has none. */
function afterRemoved(scanner: Scanner, { name, end }: Token): number {
  const close = findNext(scanner, `</${name}`, end)
  const after = close < scanner.text.length ? findNext(scanner, '>', close) + 1 : end
  return after <= scanner.text.length ? after : end
}

function closeElement({ builder, spans }: Reading, name: string): void {
  if (SPANS.has(name)) {
    if (spans.pop()) closeNode(builder, 'style')
    return
  }
  const key =
    (Object.hasOwn(KEYS, name) ? KEYS[name] : undefined) ?? (Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined)
  if (key) closeNode(builder, key)
}

const KEYS: Partial<Record<string, Key>> = { a: 'link', blockquote: 'quote', td: 'cell', th: 'cell' }

/** Elements that say nothing but how their text looks. */
const SPANS = new Set(['span', 'font'])

function openElement(reading: Reading, { name, attributes }: Token): void {
  const { builder } = reading
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  const look = lookOf(name, attributes)
  if (SPANS.has(name)) reading.spans.push(openLook(reading, look))
  else if (element) openText(reading, element, look)
  else if (name === 'br') addBreak(builder)
  else if (name === 'hr') addNode(builder, { type: 'rule' })
  else if (name === 'blockquote') openNode(builder, { type: 'quote', author: null, source: null, children: [] })
  else if (name === 'a') openAnchor(builder, attributes)
  else if (name === 'img') addPicture(reading, attributes)
  else if (name === 'iframe') addVideo(reading, attributes)
  else if (name === 'td' || name === 'th') {
    if (openNode(builder, cellOf(name, attributes, look))) openLook(reading, look)
  }
}

/** Opens an element, and inside it what its attributes say of its text. */
function openText(reading: Reading, name: ElementName, look: Look): void {
  const category = categoryOf(name)
  const align = category === 'paragraph' && name !== 'pre' && look.align ? { align: look.align } : {}
  if (!openNode(reading.builder, { type: 'element', name, ...align, children: [] })) return
  if (['inline', 'paragraph', 'item'].includes(category)) openLook(reading, look)
}

/** Opens a style for the colour and size of an element's text. It is written back as a tag, and counts as one. */
function openLook(reading: Reading, { color, size }: Look): boolean {
  const { builder } = reading
  if ((!color && !size) || isLiteral(builder)) return false
  if (reading.tags >= reading.limits.tags) {
    reading.complete = false
    return false
  }
  const isOpened = openNode(builder, { type: 'style', color, size, children: [] })
  if (isOpened) reading.tags++
  return isOpened
}

function openAnchor(builder: Builder, attributes: Attributes): void {
  const target = readTarget(attributes.get('href') ?? '')
  if (target) openNode(builder, { ...linkOf(target), title: labelOf(attributes, 'title') || null, children: [] })
}

function addPicture(reading: Reading, attributes: Attributes): void {
  const picture = readPicture(attributes.get('src') ?? '', labelOf(attributes, 'alt'))
  if (picture.type === 'missing-image') addCounted(reading, picture)
  else if (picture.type !== 'image') addLink(reading.builder, picture)
  else {
    const [width, height] = [numberOf(attributes, 'width', 4_000), numberOf(attributes, 'height', 4_000)]
    addNode(reading.builder, { ...picture, width, height })
  }
}

/** Frames are taken only where they hold a video. */
function addVideo(reading: Reading, attributes: Attributes): void {
  const videoId = readVideoId(attributes.get('src') ?? '')
  if (videoId) addCounted(reading, { type: 'youtube', videoId })
}

/** Adds what is written back as a tag in square brackets: it counts as one and stands only where one may. */
function addCounted(reading: Reading, node: LeafNode): void {
  if (isLiteral(reading.builder)) return
  if (reading.tags >= reading.limits.tags) reading.complete = false
  else if (addNode(reading.builder, node)) reading.tags++
}

function cellOf(name: 'td' | 'th', attributes: Attributes, { align, background }: Look): ContainerNode {
  const columnSpan = numberOf(attributes, 'colspan', 20) ?? 1
  const rowSpan = numberOf(attributes, 'rowspan', 20) ?? 1
  const look = { ...(align && { align }), ...(background && { background }) }
  return { type: 'cell', header: name === 'th', columnSpan, rowSpan, ...look, children: [] }
}

function numberOf(attributes: Attributes, name: string, most: number): number | null {
  const value = /^\s*(\d{1,5})(?:px)?\s*$/.exec(attributes.get(name) ?? '')?.[1]
  return value && Number(value) > 0 ? Math.min(Number(value), most) : null
}

/** A short text of an attribute on one line. */
function labelOf(attributes: Attributes, name: string): string {
  return calm(attributes.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .trim()
}

function same(names: ElementName[]): Record<string, ElementName> {
  return Object.fromEntries(names.map((name) => [name, name]))
}
