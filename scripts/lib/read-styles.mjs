import { posix } from 'node:path'

/** @typedef {import('./read-imports.mjs').Source} Source */

/**
 * @typedef {object} Sheet
 * @property {string} path
 * @property {Set<string>} own the classes of a module
 * @property {Set<string>} everywhere the classes it styles under the name they have in pages
 * @property {Set<string>} ids the names of elements that a module does not call as pages do
 *
 * @typedef {object} Script
 * @property {string} path
 * @property {Map<string, Set<string>>} names what it uses of each module
 * @property {string[]} whole modules of which it does not name each class
 * @property {Set<string>} literal words that stand where a class is given
 * @property {Set<string>} words all words in its strings
 */

const className = /\.([A-Za-z_][\w-]*)/g
const elementName = /#([A-Za-z_][\w-]*)/g
const imported = /^import (\w+) from '([^']+\.module\.css)'/gm

/** @param {Source} source a style sheet @returns {Sheet} */
export function readSheet({ path, text }) {
  const isModule = path.endsWith('.module.css')
  const own = new Set()
  const everywhere = new Set()
  const ids = new Set()
  const selectors = text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  for (const [, selector = ''] of selectors) {
    if (selector.trim().startsWith('@')) continue
    const bare = selector.replace(/"[^"]*"/g, '').replace(/:global\(([^)]*)\)/g, (_, inside) => {
      for (const [, name] of inside.matchAll(className)) everywhere.add(name)
      return ''
    })
    for (const [, name] of bare.matchAll(className)) (isModule ? own : everywhere).add(name)
    if (isModule) for (const [, name] of bare.matchAll(elementName)) ids.add(name)
  }
  return { path, own, everywhere, ids }
}

/** @param {Source} source a script @returns {Script} */
export function readScript({ path, text }) {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const names = new Map()
  const whole = []
  for (const [, local = '', specifier = ''] of code.matchAll(imported)) {
    const uses = [...code.matchAll(new RegExp(`(?<![\\w.$/'-])${local}(?:\\.(\\w+)|\\[)`, 'g'))]
    names.set(posix.join(posix.dirname(path), specifier), new Set(uses.flatMap(([, name]) => name ?? [])))
    if (uses.some(([, name]) => name === undefined)) whole.push(local)
  }
  const given = [...code.matchAll(/\b(?:class|className|\w+ClassName)=("[^"]*"|\{)/g)].flatMap(
    ({ index, 0: start, 1: value = '' }) =>
      value === '{' ? literals(code.slice(index + start.length)).filter(({ compared }) => !compared) : literals(value),
  )
  const wordsOf = (/** @type {{ text: string }[]} */ found) =>
    new Set(found.flatMap(({ text: said }) => said.split(/\s+/).filter(Boolean)))
  return { path, names, whole, literal: wordsOf(given), words: wordsOf(literals(code, true)) }
}

/**
 * The texts of the literals up to the bracket that closes, without what is put into templates.
 * @param {string} code what follows the opening bracket
 * @param {boolean} [toTheEnd]
 */
function literals(code, toTheEnd = false) {
  /** @type {{ text: string, compared: boolean }[]} */
  const found = []
  let depth = 1
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at]
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    else if (sign === '`' || sign === "'" || sign === '"') {
      const { text, end, inner } = literalAt(code, at)
      const compared =
        /[!=]==\s*$|\w\($/.test(code.slice(Math.max(0, at - 12), at)) || /^\s*[!=]==/.test(code.slice(end, end + 6))
      found.push({ text, compared }, ...inner)
      at = end - 1
    }
    if (depth === 0 && !toTheEnd) break
  }
  return found
}

/** @param {string} code @param {number} start where a quote stands */
function literalAt(code, start) {
  const quote = code[start]
  const inner = []
  let text = ''
  let at = start + 1
  while (at < code.length && code[at] !== quote && !(quote !== '`' && code[at] === '\n')) {
    if (quote === '`' && code.startsWith('${', at)) {
      const end = closing(code, at + 2)
      inner.push(...literals(code.slice(at + 2, end)))
      at = end
    } else if (code[at] === '\\') at += 1
    else text += code[at]
    at += 1
  }
  return { text, end: at + 1, inner }
}

/** @param {string} code @param {number} start behind an opening brace @returns {number} where the brace that closes it stands */
function closing(code, start) {
  let at = start
  for (let depth = 1; at < code.length; at += 1) {
    if (code[at] === '`') at = literalAt(code, at).end - 1
    else if (code[at] === '{') depth += 1
    else if (code[at] === '}') depth -= 1
    if (depth === 0) break
  }
  return at
}
