import { faultOf } from './texts/faults.mjs'
import { areasIn, LANGUAGES, LEAST_SHARE, OFFERED, readArea, TEXTS } from './texts/po.mjs'
import { SENSES, withSense } from './texts/senses.mjs'

/**
 * Checks the translations: values, elements and plural forms of each are those of its English, and a language that is offered
 * has as many of its texts as that takes. Which texts the sources say is not asked, which takes seconds: `npm run texts` does.
 * @param {string} root folder of a checkout
 * @param {readonly string[]} offered languages that may not be less than complete
 * @returns {{ violations: string[], note: string }} one line for every violation, beginning with the path of the file; how much of each language is there
 */
export function checkTexts(root, offered = OFFERED) {
  const violations = []
  const shares = []
  for (const language of LANGUAGES) {
    /** @type {Map<string, string>} the file that has a text */
    const files = new Map()
    let said = 0
    let hasSenses = false
    for (const area of areasIn(root, language)) {
      const file = `${TEXTS}/${language}/${area}.po`
      for (const entry of readArea(root, language, area)) {
        const fault = entry.said && faultOf(language, entry.text, entry.said)
        if (fault) violations.push(`${file}: ${fault}: ${entry.text}`)
        hasSenses ||= entry.context !== ''
        const name = withSense(entry.text, entry.context)
        const other = files.get(name)
        if (other) violations.push(`${file}: ${other} has this text, too: ${entry.text}`)
        files.set(name, file)
        if (entry.said && !entry.isFuzzy) said++
      }
    }
    const told = Object.entries(SENSES).flatMap(([text, senses]) => senses.map(([, context]) => ({ text, context })))
    for (const { text, context } of hasSenses ? told : [])
      if (!files.has(withSense(text, context)))
        violations.push(`${TEXTS}/${language}: no source says "${text}" as "${context}" (scripts/texts/senses.mjs)`)
    const isShort = said < files.size * LEAST_SHARE
    const share = `${language} has ${said} of ${files.size} texts`
    if (isShort && offered.includes(language))
      violations.push(
        `${TEXTS}/${language}: ${share}, fewer than ${LEAST_SHARE * 100} of 100: it would vanish from the site`,
      )
    if (said < files.size) shares.push(share)
  }
  return { violations, note: shares.join(', ') }
}
