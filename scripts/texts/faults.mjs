import { FORMS } from './compile.mjs'
import { CATEGORIES, namesOf, parse } from './messages.mjs'

/**
 * What is wrong with a translation.
 * @param {string} language @param {string} text the English @param {string} said
 * @returns {string | null}
 */
export function faultOf(language, text, said) {
  let parts
  try {
    parts = parse(said)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const [wanted, given] = [namesOf(parse(text)), namesOf(parts)]
  for (const kind of /** @type {const} */ (['values', 'elements'])) {
    const missing = wanted[kind].filter((name) => !given[kind].includes(name))
    const strange = given[kind].filter((name) => !wanted[kind].includes(name))
    const shown = (/** @type {string} */ name) => (kind === 'values' ? `{${name}}` : `<${name}>`)
    if (missing.length > 0) return `${missing.map(shown).join(', ')} is missing`
    if (strange.length > 0) return `${strange.map(shown).join(', ')} is not in the English`
  }
  const forms = formsIn(parts).find(
    (names) => !names.includes('other') || names.some((name) => !(FORMS[language] ?? CATEGORIES).includes(name)),
  )
  if (forms)
    return `plural forms of ${language} are ${(FORMS[language] ?? CATEGORIES).join(', ')}; other is always there`
  if (/^\s/.test(said) > /^\s/.test(text) || /\s$/.test(said) > /\s$/.test(text)) return 'a space at an end'
  return null
}

/** @param {readonly import('./messages.mjs').Part[]} parts @returns {string[][]} */
const formsIn = (parts) =>
  parts.flatMap((part) => {
    if ('count' in part) return [Object.keys(part.forms), ...Object.values(part.forms).flatMap(formsIn)]
    return 'element' in part && part.children ? formsIn(part.children) : []
  })
