/**
 * The language of this page, and its texts by their keys. It is one as long as the page stands: another language is another
 * page. On the server each language has an instance of the site of its own, named in the address it is loaded by.
 */

type Texts = Record<string, string>

const held = globalThis as {
  /** of the browser's page, filled by the files of texts */
  kzTexts?: Texts
  /** of the server's thread, by language */
  kzTextsOf?: Record<string, Texts>
}

const ofServer = () => new URL(import.meta.url).searchParams.get('language')
const ofBrowser = () => (typeof document === 'undefined' ? '' : document.documentElement.lang)

/** Its tag, `en` where none is told. */
export const LANGUAGE: string = (import.meta.env?.SSR ? ofServer() : ofBrowser()) || 'en'

function read(): Texts {
  if (import.meta.env?.SSR) return held.kzTextsOf?.[LANGUAGE] ?? {}
  held.kzTexts ??= {}
  return held.kzTexts
}

/** Null in English, whose texts stand in the code. */
export const TEXTS: Texts | null = LANGUAGE === 'en' ? null : read()
