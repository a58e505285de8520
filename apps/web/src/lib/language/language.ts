import { type Packed, unpackTexts } from '@kz/contract/language/packed'

/**
 * The language of this page, and its texts by their keys. It is one as long as the page stands: another language is another
 * page. On the server each language has an instance of the site of its own, named in the address it is loaded by.
 */

type Texts = Record<string, string>

const held = globalThis as {
  /** of the browser's page: what the files of texts brought and nobody has asked for yet */
  kzTexts?: Packed[]
  /** of the server's thread, by language */
  kzTextsOf?: Record<string, Texts>
}

const ofServer = () => new URL(import.meta.url).searchParams.get('language')
const ofBrowser = () => (typeof document === 'undefined' ? '' : document.documentElement.lang)

/** Its tag, `en` where none is told. */
export const LANGUAGE: string = (import.meta.env?.SSR ? ofServer() : ofBrowser()) || 'en'

const texts: Texts = (import.meta.env?.SSR && held.kzTextsOf?.[LANGUAGE]) || {}
held.kzTexts ??= []
const brought = held.kzTexts

/** English stands in the code. */
export const IS_ENGLISH = LANGUAGE === 'en'

/** A text of the page's language by its key; undefined in English, and where it is not translated or not loaded. */
export function textOf(key: string): string | undefined {
  for (let each = brought.shift(); each; each = brought.shift()) unpackTexts(each, texts)
  return texts[key]
}
