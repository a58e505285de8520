import { parseSync } from 'oxc-parser'
import { readSources } from './lib/read-imports.mjs'

const web = 'apps/web/src/'
/** what somebody calls a person or a thing: letters of any script may be in it */
const named =
  /^(?:name|title|pseudo|nickname|author|player|holder|assignee|reporter|checkBy|decidedBy)$|(?:Name|Title|Pseudo|Nickname|Author|Player|Holder)$|^username$/
/** an element that holds text alone, in which nothing can be kept apart */
const plain = new Set(['option', 'text', 'tspan', 'title', 'textarea'])

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 *
 * @typedef {object} Host the element a name is shown in
 * @property {string} tag
 * @property {boolean} keepsApart whether it takes the direction of what is in it, and keeps it from what is around
 */

/**
 * Checks that pages keep names and titles apart from the words around them: each is shown in a `<bdi>`, or alone in an element
 * with `dir="auto"`. A name that is written from right to left otherwise turns numbers and names beside it.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkNames(root) {
  return readSources(root)
    .filter(({ path, test }) => !test && path.startsWith(web) && path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      faultsOf(path, text).map((name) => `${path}: "${name}" is shown outside of <bdi> and dir="auto"`),
    )
}

/** @param {string} path @param {string} source @returns {string[]} the names that are shown like other words */
function faultsOf(path, source) {
  /** @type {string[]} */
  const faults = []
  walk(/** @type {any} */ (parseSync(path, source).program), null)
  return faults

  /** @param {Node | null | undefined} node @param {Host | null} host */
  function walk(node, host) {
    if (node?.type === 'JSXElement') {
      const tag = source.slice(node.openingElement.name.start, node.openingElement.name.end)
      walk(node.openingElement, null)
      const inside = { tag, keepsApart: tag === 'bdi' || (isAuto(node.openingElement) && isAlone(node)) }
      for (const child of node.children) walk(child, inside)
    } else if (node?.type === 'JSXExpressionContainer') {
      if (host && !plain.has(host.tag)) faults.push(...shownIn(node.expression, host.keepsApart))
      walkAll(node, host)
    } else if (node) walkAll(node, node.type === 'JSXAttribute' ? null : host)
  }

  /** @param {Node} node @param {Host | null} host */
  function walkAll(node, host) {
    for (const [key, part] of Object.entries(node)) {
      if (key === 'parent' || typeof part !== 'object') continue
      for (const each of [part].flat()) if (each?.type) walk(each, host)
    }
  }
}

/** @param {Node} element whether it has `dir="auto"` */
const isAuto = ({ attributes }) =>
  attributes.some((/** @type {Node} */ { name, value }) => name?.name === 'dir' && value?.value === 'auto')

/** @param {Node} element whether one thing is in it, or one of two */
const isAlone = ({ children }) =>
  children.filter((/** @type {Node} */ child) => child.type !== 'JSXText' || child.value.trim() !== '').length === 1

/**
 * Names among what an expression shows.
 * @param {Node} expression @param {boolean} isApart whether it is kept apart as a whole
 * @returns {string[]}
 */
function shownIn(expression, isApart) {
  const under = (/** @type {Node[]} */ ...parts) => parts.flatMap((part) => shownIn(part, isApart))
  switch (expression.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return under(expression.expression)
    case 'ConditionalExpression':
      return under(expression.consequent, expression.alternate)
    case 'LogicalExpression':
      return expression.operator === '&&' ? under(expression.right) : under(expression.left, expression.right)
    // among other words
    case 'BinaryExpression':
      return [expression.left, expression.right].flatMap((part) => shownIn(part, false))
    case 'TemplateLiteral':
      return expression.expressions.flatMap((/** @type {Node} */ part) => shownIn(part, false))
    case 'MemberExpression':
      return isApart || expression.computed || isOurs(expression.object)
        ? []
        : named.test(expression.property.name)
          ? [expression.property.name]
          : []
    case 'Identifier':
      return !isApart && named.test(expression.name) ? [expression.name] : []
    default:
      return []
  }
}

/** @param {Node} object a table of our own words: `KINDS[kind]` */
const isOurs = (object) =>
  object.type === 'MemberExpression' && object.object.type === 'Identifier' && /^[A-Z][A-Z_]+$/.test(object.object.name)
