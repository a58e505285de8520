/** A made-up language for tests: English with accents, a third longer. What has none was not looked up. */

/** @typedef {import('./messages.mjs').Part} Part */

const PLAIN = 'aeiouyAEIOUYcnszCNSZ'
const MARKED = 'àéîöûÿÀÉÎÖÛŸçñšžÇÑŠŽ'

/** @param {string} text */
export const mark = (text) =>
  text.replace(/\p{L}+/gu, (word) => {
    const marked = [...word].map((letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join('')
    return marked + '~'.repeat(Math.round(word.length / 3))
  })

/** @param {readonly Part[]} parts @returns {Part[]} */
export const pseudo = (parts) =>
  parts.map((part) => {
    if ('text' in part) return { text: mark(part.text) }
    if ('count' in part)
      return {
        count: part.count,
        forms: Object.fromEntries(Object.entries(part.forms).map(([name, form]) => [name, pseudo(form)])),
      }
    return 'element' in part && part.children ? { ...part, children: pseudo(part.children) } : part
  })
