import { readSources } from './lib/read-imports.mjs'

const web = 'apps/web/src/'
/** browsers say in words alone that a part of the site could not be loaded */
const free = new Set(['apps/web/src/app/lazy-page.ts'])
const remark = /^\s*(?:\/\/|\/?\*).*$/gm
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const call = /^[A-Z]+ \//

const equal = String.raw`[!=]==?\s*`
const failure = String.raw`(?:errorText\([^()]*\)|\b(?:error|failure|refus\w+)(?:\.message)?)`
const sentence = String.raw`(['"\x60])([A-Z][^'"\x60\n]* [^'"\x60\n]*)`
/** what asks which sentence a refusal has */
const asked = [
  new RegExp(`${failure}\\s*${equal}['"\`]\\w`, 'g'),
  new RegExp(`${failure}\\??\\.(?:includes|startsWith|endsWith|match|search)\\(`, 'g'),
  new RegExp(`\\.(?:test|exec)\\(\\s*${failure}`, 'g'),
]
const compared = new RegExp(`(?:${equal}|\\bcase |\\.(?:includes|startsWith|endsWith)\\()${sentence}`, 'g')

/**
 * Checks that a refusal's sentence stands in the catalogue (packages/contract/src/refusals) alone: none is handed to
 * `new ApiError`, not as a parameter either, and the browser never asks which one it was given.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkSentences(root) {
  return readSources(root)
    .filter(({ path, test }) => !test && !path.endsWith('.css') && !path.startsWith('scripts/'))
    .flatMap(({ path, text }) => {
      const code = text.replace(remark, '')
      const said = [...thrown(code), ...(path.startsWith(web) && !free.has(path) ? compares(code) : [])]
      return said.map((complaint) => `${path}: ${complaint}`)
    })
}

/** @param {string} code */
function thrown(code) {
  return [...code.matchAll(/\bnew ApiError\(/g)].flatMap(({ index, 0: start }) => {
    const words = handedOver(code.slice(index + start.length)).filter((text) => text.includes(' '))
    return words.map((text) => `${text} is written where it is thrown: a code of the catalogue says it`)
  })
}

/** @param {string} rest what follows an opening bracket @returns {string[]} the literals up to the bracket that closes it */
function handedOver(rest) {
  const literals = []
  let depth = 1
  for (const { 0: token } of rest.matchAll(new RegExp(`${literal.source}|[()]`, 'g'))) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else literals.push(token.replace(/\$\{[^}]*\}/g, ''))
    if (depth === 0) return literals
  }
  return literals
}

/** @param {string} code */
function compares(code) {
  const asks = asked.flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found))
  const equals = [...code.matchAll(compared)].filter(([, , text = '']) => !call.test(text)).map(([found]) => found)
  return [...asks, ...equals].map((found) => `${found} asks for an English sentence: ask for the code, or the fields`)
}
