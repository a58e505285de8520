import { joinMessage, messageKey, type Part, parseMessage } from '@kz/contract/language/message'
import { IS_ENGLISH, LANGUAGE, textOf } from './language.ts'

/** Looks texts up. The build writes these calls (`scripts/texts/`): sources have plain English. */

const parsed = new Map<string, Part[]>()

/** texts that were looked up, by their English: keys are made once */
const found = new Map<string, string>()

function said(text: string): string {
  if (IS_ENGLISH) return text
  const known = found.get(text)
  if (known !== undefined) return known
  const own = textOf(messageKey(text))
  // one that is not here may come later
  if (own !== undefined) found.set(text, own)
  return own ?? text
}

/** The text in the page's language, in parts. @param text in short form */
export function partsOf(text: string): Part[] {
  let parts = parsed.get(text)
  if (!parts) {
    parts = parseMessage(said(text))
    parsed.set(text, parts)
  }
  return parts
}

/** A text without elements in the page's language, with its values. */
export const _t = (text: string, ...values: readonly unknown[]): string =>
  values.length > 0 ? joinMessage(partsOf(text), values, LANGUAGE) : said(text)

/** A text that had not come when the table it stands in was made: titles of pages come with the pages. */
export const saidLate = said

/** A text of which the English has several senses, `scripts/texts/senses.mjs`. */
export const _c = (text: string, context: string): string =>
  IS_ENGLISH ? text : (textOf(messageKey(`${text}\u0004${context}`)) ?? text)
