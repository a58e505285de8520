import { nameOf } from './draft.mjs'

/** What nodes of a source are. */

/** @typedef {import('./positions.mjs').Node} Node */

/** of numbers that are no counts */
const NO_COUNT = /^(page|place|rank|level|step|most|index)$/

/** @param {Node} node @returns {Node[]} */
export function childrenOf(node) {
  return Object.entries(node).flatMap(([name, value]) =>
    name === 'parent' || value === null || typeof value !== 'object'
      ? []
      : (Array.isArray(value) ? value : [value]).filter((each) => typeof each?.type === 'string'),
  )
}

/** Whether it says something itself, whatever it is made of. @param {Node} node @returns {boolean} */
export const isTextual = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'BinaryExpression' && node.operator === '+' && (isTextual(node.left) || isTextual(node.right)))

/**
 * What is counted, and the words for one and for more.
 * @param {Node} node @returns {{ number: Node, one: Node | string, other: Node | string } | null}
 */
export function countIn(node) {
  if (node.type === 'CallExpression' && node.callee.name === 'counted') {
    const [number, noun, plural] = node.arguments
    if (noun?.type !== 'Literal' || (plural && plural.type !== 'Literal')) return null
    return { number, one: `# ${noun.value}`, other: `# ${plural?.value ?? `${noun.value}s`}` }
  }
  if (node.type !== 'ConditionalExpression') return null
  const { test, consequent, alternate } = node
  const isEqual = test.operator === '==='
  if (test.type !== 'BinaryExpression' || (!isEqual && test.operator !== '!==') || test.right.value !== 1) return null
  if (NO_COUNT.test(nameOf(test.left)) || !isTextual(consequent) || !isTextual(alternate)) return null
  const [one, other] = isEqual ? [consequent, alternate] : [alternate, consequent]
  return { number: test.left, one, other }
}
