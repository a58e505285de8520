import { parseSync } from 'oxc-parser'
import { Draft, edged, isNumberOf, isSayable, join, leadingNumber, nameOf, trimEnds, wordsOf } from './draft.mjs'
import { edgesOf, isBlock, isCode, jsxText, runsOf } from './jsx.mjs'
import { keyOf, namesOf, shorten, write } from './messages.mjs'
import { childrenOf, countIn, isTextual } from './nodes.mjs'
import {
  hasWord,
  isAge,
  isCountry,
  isReadAttribute,
  isReadName,
  isReadProperty,
  isSilentAttribute,
  isSilentCall,
  isSilentProperty,
  looksLikeText,
} from './positions.mjs'
import { senseOf, withSense } from './senses.mjs'

/** Finds the texts of a source and writes the source that looks them up. */

/**
 * @typedef {import('./messages.mjs').Part} Part
 * @typedef {import('./positions.mjs').Node} Node
 * @typedef {'shown' | 'maybe' | 'silent'} Place of a string: it is read, it is read if it looks like it, nobody reads it
 * @typedef {{ start: number, end: number, code: string }} Edit
 * @typedef {{ text: string, short: string, context: string, key: string, line: number }} Message `text` as PO files have it
 */

const ENGLISH = ['one', 'other']
/** a table that nothing uses goes out of the build with its texts */
const PURE = '/*#__PURE__*/'

/**
 * @param {string} code of a .ts or .tsx file
 * @param {string} file its name
 * @param {(specifier: string) => string} [late] gives the short name of a source that is loaded late
 * @returns {{ code: string, messages: Message[] }} the same code where it has no texts
 */
export function scan(code, file, late) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const scanner = new Scanner(code, file, late)
  const edits = scanner.editsOf(/** @type {Node} */ (program), 'maybe')
  return { code: splice(code, 0, code.length, edits), messages: scanner.messages }
}

/** The texts of the server: `` t`Records of ${player}` ``. @param {string} code @param {string} file @returns {Message[]} */
export function marked(code, file) {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const scanner = new Scanner(code, file, undefined)
  /** @param {Node} node */
  const visit = (node) => {
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 't') {
      const draft = new Draft()
      node.quasi.quasis.forEach((/** @type {Node} */ quasi, /** @type {number} */ at) => {
        draft.addText(quasi.value.cooked)
        const value = node.quasi.expressions[at]
        // each has a number of its own, as the server gives them
        const name = value && Draft.name(draft.values, nameOf(value), String(at))
        const count = value?.type === 'CallExpression' ? countIn(value) : null
        if (count)
          draft.parts.push({
            count: name,
            forms: { one: [{ text: String(count.one) }], other: [{ text: String(count.other) }] },
          })
        else if (value) draft.parts.push({ value: name })
      })
      // values alone are put together
      if (hasWord(wordsOf(draft.parts))) scanner.keep(draft, node.start)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(/** @type {Node} */ (program))
  return scanner.messages
}

/** @param {string} code @param {number} start @param {number} end @param {Edit[]} edits */
function splice(code, start, end, edits) {
  let out = ''
  let at = start
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    out += code.slice(at, edit.start) + edit.code
    at = edit.end
  }
  return out + code.slice(at, end)
}

class Scanner {
  /** @type {Message[]} */
  messages = []

  /** @param {string} code @param {string} file @param {((specifier: string) => string) | undefined} late */
  constructor(code, file, late) {
    this.code = code
    this.file = file
    this.late = late
  }

  /** @param {Node} node */
  source(node) {
    return this.code.slice(node.start, node.end)
  }

  /** The source of a node with its own texts looked up. @param {Node} node @param {Place} place */
  render(node, place) {
    return splice(this.code, node.start, node.end, this.editsOf(node, place))
  }

  /** @param {Node} node @param {Place} place @returns {Edit[]} */
  editsOf(node, place) {
    /** @type {Edit[]} */
    const edits = []
    this.visit(node, place, edits)
    return edits
  }

  /** @param {Draft} draft @param {number} start @returns {Message} */
  keep({ parts }, start) {
    const text = write(parts)
    const short = shorten(parts, namesOf(parts), ENGLISH)
    const line = this.code.slice(0, start).split('\n').length
    const context = senseOf(text, this.file)
    const message = { text, short, context, key: keyOf(withSense(short, context)), line }
    this.messages.push(message)
    return message
  }

  /** The call that looks a draft up: of a string where nothing of it is an element. @param {Draft} draft @param {number} start @param {boolean} isRich */
  lookup(draft, start, isRich) {
    const { short, context } = this.keep(draft, start)
    if (context) return `${PURE}_c(${JSON.stringify(short)},${JSON.stringify(context)})`
    const names = namesOf(draft.parts)
    const values = names.values.map((name) => draft.values.get(name))
    if (!isRich) return `${PURE}_t(${[JSON.stringify(short), ...values].join()})`
    const elements = names.elements.map((name) => draft.elements.get(name))
    return `${PURE}_r(${[JSON.stringify(short), `[${elements.join()}]`, ...values].join()})`
  }

  /** @param {Node | null | undefined | (Node | null)[]} node @param {Place} place @param {Edit[]} edits @returns {void} */
  visit(node, place, edits) {
    if (Array.isArray(node)) {
      for (const each of node) this.visit(each, place, edits)
      return
    }
    if (!node || typeof node.type !== 'string') return
    const method = VISITS[node.type]
    if (method) return method(this, node, place, edits)
    if (node.type.startsWith('TS')) return
    for (const child of childrenOf(node)) this.visit(child, 'maybe', edits)
  }

  /** A string, or what is put together to one. @param {Node} node @param {Place} place @param {Edit[]} edits */
  text(node, place, edits) {
    const draft = new Draft()
    const found = place !== 'silent' && this.addText(draft, draft.parts, node)
    const words = found ? wordsOf(draft.parts) : ''
    const isCounted = draft.parts.some((part) => 'count' in part)
    const isText = isAge(words) || (place === 'shown' || isCounted ? hasWord(words) : looksLikeText(words))
    if (found && isText && isSayable(draft.parts)) {
      trimEnds(draft)
      edits.push({ start: node.start, end: node.end, code: edged(draft, this.lookup(draft, node.start, false), '+') })
    } else for (const child of childrenOf(node)) this.visit(child, place === 'silent' ? 'silent' : 'maybe', edits)
  }

  /**
   * Adds what a node says, where it is a text itself.
   * @param {Draft} draft @param {Part[]} to @param {Node} node @returns {boolean} whether it is one
   */
  addText(draft, to, node) {
    if (node.type === 'Literal' && typeof node.value === 'string') draft.addText(node.value, to)
    else if (node.type === 'ParenthesizedExpression') return this.addText(draft, to, node.expression)
    else if (node.type === 'TemplateLiteral')
      node.quasis.forEach((/** @type {Node} */ quasi, /** @type {number} */ at) => {
        draft.addText(quasi.value.cooked, to)
        if (node.expressions[at]) this.addAny(draft, to, node.expressions[at])
      })
    else if (node.type === 'BinaryExpression' && node.operator === '+') {
      const [left, right] = [node.left, node.right]
      if (!isTextual(left) && !isTextual(right)) return false
      this.addAny(draft, to, left)
      this.addAny(draft, to, right)
    } else return this.addCount(draft, to, node)
    return true
  }

  /** @param {Draft} draft @param {Part[]} to @param {Node} node */
  addAny(draft, to, node) {
    if (this.addText(draft, to, node)) return
    const code = this.render(node, 'shown')
    to.push({ value: Draft.name(draft.values, nameOf(node), code) })
  }

  /**
   * `n === 1 ? 'run' : 'runs'` and `counted(n, 'run')`.
   * @param {Draft} draft @param {Part[]} to @param {Node} node @returns {boolean}
   */
  addCount(draft, to, node) {
    const found = countIn(node)
    if (!found) return false
    const number = this.render(found.number, 'silent')
    const name = Draft.name(draft.values, nameOf(found.number), number)
    /** @type {Record<string, Part[]>} */
    const forms = { one: [], other: [] }
    const before = leadingNumber(to, draft, number)
    for (const form of ENGLISH) {
      const parts = forms[form] ?? []
      const branch = form === 'one' ? found.one : found.other
      if (before) draft.addText('# ', parts)
      if (typeof branch === 'string') draft.addText(branch, parts)
      else this.addText(draft, parts, branch)
      forms[form] = parts.map((part) =>
        'value' in part && isNumberOf(draft.values.get(part.value), number) ? { text: '#' } : part,
      )
    }
    if (before) to.splice(-2)
    to.push({ count: name, forms: { one: join(forms.one ?? []), other: join(forms.other ?? []) } })
    return true
  }

  /** @param {Node} node an element or fragment @param {Edit[]} edits */
  element(node, edits) {
    const { openingElement, children } = node
    for (const attribute of openingElement?.attributes ?? [])
      this.attribute(attribute, this.source(openingElement.name), edits)
    if (isCode(node)) return this.visit(children, 'silent', edits)
    for (const run of runsOf(children, (each) => this.isTextual(each))) {
      const parts = edgesOf(run, this.code)
      if (!parts) {
        for (const child of run) this.visit(child, 'shown', edits)
        continue
      }
      for (const child of [...parts.before, ...parts.after]) this.visit(child, 'shown', edits)
      this.sentence(parts.said, edits)
    }
  }

  /** Text between tags, or a string in braces. @param {Node} child */
  isTextual(child) {
    if (child.type === 'JSXText') return hasWord(jsxText(child.value))
    if (child.type !== 'JSXExpressionContainer') return false
    const draft = new Draft()
    const kept = this.messages.length
    const found = this.addText(draft, draft.parts, child.expression) && hasWord(wordsOf(draft.parts))
    this.messages.length = kept
    return found
  }

  /** Children that are one sentence. @param {Node[]} said @param {Edit[]} edits */
  sentence(said, edits) {
    const draft = new Draft()
    const kept = this.messages.length
    this.addChildren(draft, draft.parts, said)
    const [first, last] = [said[0], said.at(-1)]
    if (!first || !last) return
    if (!isSayable(draft.parts)) {
      this.messages.length = kept
      for (const child of said) this.visit(child, 'shown', edits)
      return
    }
    trimEnds(draft)
    const isRich = draft.values.size + draft.elements.size > 0
    const code = this.lookup(draft, first.start, isRich)
    edits.push({ start: first.start, end: last.end, code: edged(draft, `{${code}}`, '') })
  }

  /** @param {Draft} draft @param {Part[]} to @param {Node[]} children */
  addChildren(draft, to, children) {
    for (const child of children) {
      if (child.type === 'JSXText') draft.addText(jsxText(child.value), to)
      else if (child.type === 'JSXExpressionContainer') {
        if (child.expression.type !== 'JSXEmptyExpression') this.addAny(draft, to, child.expression)
      } else if (child.type === 'JSXElement') this.addElement(draft, to, child)
      else this.addChildren(draft, to, child.children)
    }
  }

  /** @param {Draft} draft @param {Part[]} to @param {Node} node */
  addElement(draft, to, node) {
    const { openingElement: open, children } = node
    const wanted = this.source(open.name)
      .replace(/\W+/g, '-')
      .replace(/^([A-Z])/, (first) => first.toLowerCase())
    const says =
      !isCode(node) && children.some((/** @type {Node} */ child) => this.isTextual(child)) && !children.some(isBlock)
    if (!says) {
      to.push({ element: Draft.name(draft.elements, wanted, this.render(node, 'shown')), children: null })
      return
    }
    /** @type {Edit[]} */
    const edits = []
    for (const attribute of open.attributes) this.attribute(attribute, this.source(open.name), edits)
    const opening = splice(this.code, open.start, open.end, edits).replace(/>$/, '/>')
    /** @type {Part[]} */
    const parts = []
    const name = Draft.name(draft.elements, wanted, opening)
    this.addChildren(draft, parts, children)
    to.push({ element: name, children: parts })
  }

  /** @param {Node} attribute @param {string} tag of its element @param {Edit[]} edits */
  attribute(attribute, tag, edits) {
    if (attribute.type !== 'JSXAttribute') return this.visit(attribute.argument, 'maybe', edits)
    const name = this.source(attribute.name)
    const isRead = isReadAttribute(name) || isReadName(name, tag)
    const place = isRead ? 'shown' : isSilentAttribute(name) ? 'silent' : 'maybe'
    const { value } = attribute
    if (!value) return
    if (value.type !== 'Literal') return this.visit(value, place, edits)
    /** @type {Edit[]} */
    const own = []
    this.text({ ...value, value: jsxText(value.value) }, place, own)
    for (const { start, end, code } of own) edits.push({ start, end, code: `{${code}}` })
  }
}

/** @param {Node} node */
const ends = ({ start, end }) => ({ start, end })

/** @typedef {(scanner: Scanner, node: Node, place: Place, edits: Edit[]) => void} Visit */

/** @type {Visit} */
const asText = (scanner, node, place, edits) => scanner.text(node, place, edits)
/** @type {Visit} what stands around an expression and changes nothing */
const within = (scanner, node, place, edits) => scanner.visit(node.expression, place, edits)
/** @type {Visit} */
const nothing = () => {}

/** @type {Record<string, Visit>} */
const VISITS = {
  Literal: (scanner, node, place, edits) => typeof node.value === 'string' && scanner.text(node, place, edits),
  TemplateLiteral: asText,
  BinaryExpression: (scanner, node, place, edits) =>
    node.operator === '+' ? scanner.text(node, place, edits) : scanner.visit([node.left, node.right], 'silent', edits),
  ConditionalExpression: (scanner, node, place, edits) => {
    if (place !== 'silent' && countIn(node)) return scanner.text(node, place, edits)
    scanner.visit(node.test, 'silent', edits)
    scanner.visit([node.consequent, node.alternate], place, edits)
  },
  LogicalExpression: (scanner, node, place, edits) => {
    scanner.visit(node.left, node.operator === '&&' ? 'silent' : place, edits)
    scanner.visit(node.right, place, edits)
  },
  CallExpression: (scanner, node, place, edits) => {
    if (place !== 'silent' && countIn(node)) return scanner.text(node, 'shown', edits)
    if (node.callee.name === 'word') return scanner.visit(node.arguments, 'shown', edits)
    scanner.visit(node.callee, 'maybe', edits)
    scanner.visit(node.arguments, isSilentCall(scanner.source(node.callee)) ? 'silent' : 'maybe', edits)
  },
  NewExpression: (scanner, node, _place, edits) =>
    scanner.visit(node.arguments, isSilentCall(scanner.source(node.callee)) ? 'silent' : 'maybe', edits),
  ArrayExpression: (scanner, node, place, edits) =>
    scanner.visit(node.elements, place === 'silent' ? place : 'maybe', edits),
  Property: (scanner, node, place, edits) => {
    if (node.computed) scanner.visit(node.key, 'silent', edits)
    const name = node.key.name ?? String(node.key.value ?? '')
    const isRead = isReadProperty(name) || isCountry(scanner.file, node.value.value)
    const own = isRead ? 'shown' : isSilentProperty(name) ? 'silent' : 'maybe'
    scanner.visit(node.value, place === 'silent' ? place : own, edits)
  },
  ObjectExpression: (scanner, node, place, edits) =>
    scanner.visit(node.properties, place === 'silent' ? place : 'maybe', edits),
  MemberExpression: (scanner, node, place, edits) => {
    scanner.visit(node.object, place === 'silent' ? place : 'maybe', edits)
    if (node.computed) scanner.visit(node.property, 'silent', edits)
  },
  SwitchCase: (scanner, node, _place, edits) => {
    for (const each of node.consequent) scanner.visit(each, 'maybe', edits)
  },
  ArrowFunctionExpression: (scanner, node, place, edits) => {
    scanner.visit(node.params, 'maybe', edits)
    scanner.visit(node.body, node.body.type === 'BlockStatement' || place === 'silent' ? 'maybe' : place, edits)
  },
  TaggedTemplateExpression: (scanner, node, _place, edits) => scanner.visit(node.quasi.expressions, 'silent', edits),
  ImportDeclaration: nothing,
  ExportAllDeclaration: nothing,
  ImportExpression: (scanner, node, _place, edits) => {
    const { value } = node.source
    if (scanner.late && typeof value === 'string' && value.startsWith('.'))
      edits.push({ ...ends(node), code: `_l(${JSON.stringify(scanner.late(value))}, () => ${scanner.source(node)})` })
  },
  ExportNamedDeclaration: (scanner, node, _place, edits) => scanner.visit(node.declaration, 'maybe', edits),
  ExpressionStatement: (scanner, node, _place, edits) =>
    node.directive ? undefined : scanner.visit(node.expression, 'maybe', edits),
  ParenthesizedExpression: within,
  TSAsExpression: within,
  TSSatisfiesExpression: within,
  TSNonNullExpression: within,
  ChainExpression: within,
  AwaitExpression: (scanner, node, place, edits) => scanner.visit(node.argument, place, edits),
  JSXElement: (scanner, node, _place, edits) => scanner.element(node, edits),
  JSXFragment: (scanner, node, _place, edits) => scanner.element(node, edits),
  JSXExpressionContainer: within,
  JSXText: nothing,
  VariableDeclarator: (scanner, node, _place, edits) =>
    scanner.visit([node.id, node.init], /key$/i.test(node.id.name ?? '') ? 'silent' : 'maybe', edits),
  JSXEmptyExpression: nothing,
}
