import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { isLanguage, LANGUAGE_COOKIE, LANGUAGE_TAGS, preferredLanguage } from '@kz/contract/language/languages'
import { joinMessage, messageKey, parseMessage } from '@kz/contract/language/message'
import { WEB_SERVER } from '../../paths.ts'

/**
 * Texts that the server says itself: heads of pages, mails, notices. `` t`Records of ${player}` `` is a text that is yet to be said;
 * `inLanguage` says it. English stands in the code; the translations are those of the pages, in the built site.
 */

/** A text to be said in a language. */
export interface Message {
  /** the English, with `{0}` for a value */
  short: string
  values: readonly unknown[]
}

/** What is said as it is, or in a language. */
export type Text = string | Message

/** A count with its noun. */
export class Counted {
  readonly count: number
  readonly forms: string
  constructor(count: number, one: string, other: string) {
    this.count = count
    this.forms = `# ${one}|# ${other}`
  }
}

/** `1 record`, `2 records`, for a text: `` t`${counted(records, 'record')} in all` `` */
export const counted = (count: number, one: string, other = `${one}s`): Counted => new Counted(count, one, other)

/** A text of the server. Its values may be texts themselves. */
export function t(parts: TemplateStringsArray, ...values: readonly unknown[]): Message {
  const places = values.map((value, at) => (value instanceof Counted ? `{${at}|${value.forms}}` : `{${at}}`))
  const short = parts.map((part, at) => part + (places[at] ?? '')).join('')
  return { short, values: values.map((value) => (value instanceof Counted ? value.count : value)) }
}

/** A text that stands in a table of the contract, which the pages say too. */
export const known = (text: string): Message => ({ short: text, values: [] })

const COOKIE = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`)
const catalogues = new Map<string, Readonly<Record<string, string>>>()

/** The folder of the catalogues of the built site, a file for each language that is offered. */
export const TEXTS_FOLDER = join(dirname(WEB_SERVER), 'texts')

/** A language's texts by their keys, read once; none where the site is not built, or has not that language. */
export function textsOf(language: string): Readonly<Record<string, string>> {
  let texts = catalogues.get(language)
  if (!texts) {
    try {
      texts = JSON.parse(readFileSync(join(TEXTS_FOLDER, `${language}.json`), 'utf8')) as Record<string, string>
    } catch {
      texts = {}
    }
    catalogues.set(language, texts)
  }
  return texts
}

const isOffered = (language: unknown): language is string =>
  isLanguage(language) && (language === 'en' || Object.keys(textsOf(language)).length > 0)

/** The languages the built site has, English first. */
export const offeredLanguages = (): readonly string[] => LANGUAGE_TAGS.filter(isOffered)

/** An address in a language: English is at the plain one. */
export const addressIn = (address: string, language: string): string =>
  language === 'en' ? address : `${address}${address.includes('?') ? '&' : '?'}hl=${language}`

/** The address of a picture: a card has its words in the language too. */
export const pictureIn = (address: string, language: string): string =>
  address.startsWith('/media/cards/') ? addressIn(address, language) : address

/** The language that `?hl=` of an address names, where the site has it; else null. */
export function addressLanguage(url: string | undefined): string | null {
  const told = new URLSearchParams(url?.split('?')[1]).get('hl')
  return isOffered(told) ? told : null
}

/** The language of what has no page around it: of its address, else of the cookie, else what the browser prefers. */
export function languageOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const told = addressLanguage(url)
  if (told) return told
  const chosen = COOKIE.exec(headers.cookie ?? '')?.[1]
  if (isOffered(chosen)) return chosen
  const preferred = preferredLanguage(headers['accept-language'])
  return isOffered(preferred) ? preferred : 'en'
}

/** Says a text; what is not translated is English. */
export function inLanguage(language: string, text: Text): string {
  if (typeof text === 'string') return text
  const said = language === 'en' ? text.short : (textsOf(language)[messageKey(text.short)] ?? text.short)
  const values = text.values.map((value) => (isMessage(value) ? inLanguage(language, value) : value))
  return values.length > 0 ? joinMessage(parseMessage(said), values, language) : said
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'short' in value && 'values' in value
