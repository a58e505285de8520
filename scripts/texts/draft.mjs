/** A text while it is put together, and what is asked of it. */

/**
 * @typedef {import('./messages.mjs').Part} Part
 * @typedef {import('./positions.mjs').Node} Node
 */

/** A message while it is put together. */
export class Draft {
  /** @type {Part[]} */
  parts = []
  /** @type {Map<string, string>} name to code */
  values = new Map()
  /** @type {Map<string, string>} */
  elements = new Map()

  /** @param {string} text @param {Part[]} [to] */
  addText(text, to = this.parts) {
    const last = to.at(-1)
    if (last && 'text' in last) last.text += text
    else if (text) to.push({ text })
  }

  /** @param {Map<string, string>} among @param {string} wanted @param {string} code */
  static name(among, wanted, code) {
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${wanted}${number}`
      const taken = among.get(name)
      if (taken === undefined) among.set(name, code)
      if (taken === undefined || taken === code) return name
    }
  }
}

/** @param {string | undefined} code @param {string} number */
export const isNumberOf = (code, number) => code === number || code === `count(${number})`

/** Whether the count itself stands right before its word. @param {Part[]} to @param {Draft} draft @param {string} number */
export function leadingNumber(to, draft, number) {
  const [value, space] = to.slice(-2)
  return (
    value !== undefined &&
    'value' in value &&
    space !== undefined &&
    'text' in space &&
    space.text === ' ' &&
    isNumberOf(draft.values.get(value.value), number)
  )
}

/** @param {Part[]} parts neighbouring texts become one */
export function join(parts) {
  const draft = new Draft()
  for (const part of parts) 'text' in part ? draft.addText(part.text) : draft.parts.push(part)
  return draft.parts
}

/** What is read of it, a value as `{0}`. @param {readonly Part[]} parts @returns {string} */
export const wordsOf = (parts) =>
  parts
    .map((part) => {
      if ('text' in part) return part.text
      if ('count' in part) return wordsOf(part.forms.other ?? [])
      return 'element' in part && part.children ? wordsOf(part.children) : '{0}'
    })
    .join('')

/** Whether none of its own words has a sign of the short form. @param {readonly Part[]} parts @returns {boolean} */
export const isSayable = (parts) =>
  parts.every((part) => {
    if ('text' in part) return !/[{}]|<[\w/]/.test(part.text)
    if ('count' in part) return Object.values(part.forms).every((form) => isSayable(form) && !/\|/.test(wordsOf(form)))
    return !('element' in part) || isSayable(part.children ?? [])
  })

/** Spaces at the ends are no part of a message. @param {Draft & { ends?: [string, string] }} draft */
export function trimEnds(draft) {
  const [first, last] = [draft.parts[0], draft.parts.at(-1)]
  let before = ''
  let after = ''
  if (first && 'text' in first) {
    before = /^\s*/.exec(first.text)?.[0] ?? ''
    first.text = first.text.slice(before.length)
  }
  if (last && 'text' in last) {
    after = /\s*$/.exec(last.text)?.[0] ?? ''
    last.text = last.text.slice(0, last.text.length - after.length)
  }
  draft.parts = draft.parts.filter((part) => !('text' in part) || part.text !== '')
  draft.ends = [before, after]
}

/** @param {Draft & { ends?: [string, string] }} draft @param {string} code @param {'+' | ''} between of strings; nothing between tags */
export function edged({ ends: [before, after] = ['', ''] }, code, between) {
  const space = (/** @type {string} */ text) => (between ? JSON.stringify(text) : `{${JSON.stringify(text)}}`)
  const said = [...(before ? [space(before)] : []), code, ...(after ? [space(after)] : [])]
  return said.length > 1 && between ? `(${said.join(between)})` : said.join(between)
}

/** What a value is called in PO files. @param {Node} node @returns {string} */
export function nameOf(node) {
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'MemberExpression':
      return node.computed
        ? nameOf(node.object)
        : node.property.name === 'length'
          ? nameOf(node.object)
          : node.property.name
    case 'CallExpression':
      if (/^(to\w+|trim|getUTC\w+|join|slice|at|replace|padStart)$/.test(node.callee.property?.name ?? ''))
        return nameOf(node.callee.object)
      return node.arguments.length > 0 && node.arguments[0].type !== 'ArrowFunctionExpression'
        ? nameOf(node.arguments[0])
        : nameOf(node.callee)
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
    case 'JSXExpressionContainer':
      return nameOf(node.expression)
    case 'LogicalExpression':
      return nameOf(node.left)
    case 'BinaryExpression':
      return nameOf(node.left.type === 'Literal' ? node.right : node.left)
    case 'ConditionalExpression':
      return nameOf(node.test)
    default:
      return 'value'
  }
}
