/** Children of elements: which of them are one sentence. */

/** @typedef {import('./positions.mjs').Node} Node */

/** Elements that stand within a line. */
const INLINE =
  /^(a|b|i|em|strong|span|code|kbd|bdi|bdo|abbr|small|sub|sup|u|s|mark|time|q|cite|del|ins|var|samp|data|dfn)$/
/** Components that stand for a name, a time or a word. */
const NAMES =
  /(Name|Link|Time|Moment|Age|Difference|Date|Count|Term|Runner|Keys|Title|Words|Text|Place|Role|Person|Player|Points|Nick|Size|Ordinal|Number|Value)$/
/** Values that are no words. */
const PICTURES = /icon|picture|glyph|mark$|children|avatar|flag/i

const ENTITIES = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  mdash: '—',
  ndash: '–',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
  times: '×',
  rarr: '→',
  larr: '←',
}

/** What text between tags says: lines are one, spaces around them nothing. @param {string} value */
export function jsxText(value) {
  const lines = value.split(/\r?\n/)
  const said = lines
    .map((line, at) => {
      const begun = at === 0 ? line : line.replace(/^[ \t]+/, '')
      return at === lines.length - 1 ? begun : begun.replace(/[ \t]+$/, '')
    })
    .filter((line) => line !== '')
    .join(' ')
  return said
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (all, name) => ENTITIES[/** @type {keyof typeof ENTITIES} */ (name)] ?? all)
}

/** @param {Node} element */
const tagOf = (element) =>
  element.openingElement?.name.type === 'JSXIdentifier' ? element.openingElement.name.name : ''

/** Whether what stands in an element is typed, not read. @param {Node} element */
export const isCode = (element) => /^(code|kbd|pre)$/.test(tagOf(element))

/** @param {Node} element */
const isIcon = (element) =>
  element.type === 'JSXElement' && element.children.length === 0 && !NAMES.test(tagOf(element))

/** Whether what is in an expression is more than words within a line. @param {Node | null} node @returns {boolean} */
function holdsBlock(node) {
  if (!node || typeof node !== 'object') return false
  if (Array.isArray(node)) return node.some(holdsBlock)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return isBlock(node)
  return Object.entries(node).some(
    ([name, value]) => name !== 'parent' && typeof value === 'object' && holdsBlock(value),
  )
}

/** Whether a child breaks a sentence in two. @param {Node} child @returns {boolean} */
export function isBlock(child) {
  if (child.type === 'JSXText') return false
  if (child.type === 'JSXExpressionContainer') return holdsBlock(child.expression)
  if (child.type === 'JSXFragment') return child.children.some(isBlock)
  if (child.type !== 'JSXElement') return true
  const tag = tagOf(child)
  if (child.children.length === 0) return tag === 'br' || tag === 'input' || tag === 'hr' || tag === 'img'
  if (/^[a-z]/.test(tag) && !INLINE.test(tag)) return true
  return child.children.some(isBlock) || (/^[A-Z]/.test(tag) && !NAMES.test(tag))
}

/**
 * Children cut where a block stands: each run is a sentence, or something else.
 * @param {Node[]} children @param {(child: Node) => boolean} isTextual @returns {Node[][]}
 */
export function runsOf(children, isTextual) {
  /** @type {Node[][]} */
  const runs = [[]]
  for (const child of children) {
    if (isBlock(child) && !isTextual(child)) runs.push([child], [])
    else runs.at(-1)?.push(child)
  }
  return runs
    .filter((run) => run.length > 0)
    .flatMap((run) => (run.some(isTextual) ? [run] : run.map((child) => [child])))
    .map((run) => Object.assign(run, { says: run.some(isTextual) }))
}

/** @param {Node} child */
const isSpace = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'Literal' && child.expression.value === ' ')))

/**
 * A sentence without the pictures at its ends.
 * @param {Node[] & { says?: boolean }} run @param {string} code
 * @returns {{ before: Node[], said: Node[], after: Node[] } | null} null where nothing is said
 */
export function edgesOf(run, code) {
  if (!run.says) return null
  const isPicture = (/** @type {Node} */ child) =>
    isSpace(child) ||
    isIcon(child) ||
    (child.type === 'JSXExpressionContainer' && isPictureValue(child.expression, code))
  let first = 0
  let last = run.length
  while (first < last && isPicture(/** @type {Node} */ (run[first]))) first++
  while (last > first && isPicture(/** @type {Node} */ (run[last - 1]))) last--
  return { before: run.slice(0, first), said: run.slice(first, last), after: run.slice(last) }
}

/** @param {Node} value @param {string} code @returns {boolean} */
function isPictureValue(value, code) {
  if (value.type === 'Identifier' || value.type === 'MemberExpression')
    return PICTURES.test(code.slice(value.start, value.end))
  if (value.type === 'LogicalExpression') return isIcon(unwrapped(value.right)) || isPictureValue(value.right, code)
  if (value.type === 'ConditionalExpression')
    return [value.consequent, value.alternate].some((each) => isIcon(unwrapped(each)))
  return false
}

/** @param {Node} node @returns {Node} */
const unwrapped = (node) => (node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node)
