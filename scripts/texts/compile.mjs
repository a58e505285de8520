import { collect } from './collect.mjs'
import { dateTexts } from './dates.mjs'
import { CATEGORIES, namesOf, parse, shorten } from './messages.mjs'
import { LANGUAGES, LEAST_SHARE, readLanguage } from './po.mjs'
import { mark, pseudo } from './pseudo.mjs'
import { withSense } from './senses.mjs'

/** Plural forms that a language tells apart, in the order of `formOf` of the web. @type {Record<string, string[]>} */
export const FORMS = {
  ru: CATEGORIES,
  'zh-Hans': ['other'],
  es: ['one', 'other'],
  'pt-BR': ['one', 'other'],
}

/**
 * The catalogues that pages are made with: for each language its texts in short form by their key. What is not translated
 * is not in it.
 * @param {string} root
 * @returns {Map<string, Record<string, string>>} the trial language among them
 */
export function compileCatalogues(root) {
  const found = collect(root)
  const names = new Map(found.map(({ text }) => [text, namesOf(parse(text))]))
  const catalogues = new Map()
  for (const language of LANGUAGES) {
    const said = readLanguage(root, language)
    const texts = found.flatMap(({ text, context, key }) => {
      const { said: own, isFuzzy } = said.get(withSense(text, context)) ?? { said: '', isFuzzy: true }
      return own && !isFuzzy ? [[key, shorten(parse(own), names.get(text) ?? namesOf([]), FORMS[language] ?? [])]] : []
    })
    if (texts.length >= found.length * LEAST_SHARE)
      catalogues.set(language, { ...dateTexts(language), ...Object.fromEntries(texts) })
  }
  const trial = found.map(({ text, key }) => [
    key,
    shorten(pseudo(parse(text)), names.get(text) ?? namesOf([]), ['one', 'other']),
  ])
  const dates = Object.entries(dateTexts('en-GB')).map(([key, text]) => [key, text.includes('{') ? text : mark(text)])
  catalogues.set('en-XA', Object.fromEntries([...trial, ...dates]))
  return catalogues
}
