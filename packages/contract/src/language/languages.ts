/** The languages of the site. Plain data: the browser and the server read it. */

/** By the tag of each, as pages say it: its own name. English is the source of all texts. */
export const LANGUAGES = {
  en: 'English',
  ru: 'Русский',
  'zh-Hans': '中文',
  es: 'Español',
  'pt-BR': 'Português',
} as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[]

/** A made-up language, a third longer than English and full of accents: the tests find by it what was not translated. */
export const TRIAL_LANGUAGE = 'en-XA'

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/** What a call's query says of a page's language: nothing for English, and for what is none of the site's. */
export const inQuery = (tag: string): { language?: Language } =>
  isLanguage(tag) && tag !== 'en' ? { language: tag } : {}

/** The cookie that says which language this browser chose; the page writes it too. */
export const LANGUAGE_COOKIE = 'language'
export const LANGUAGE_COOKIE_SECONDS = 365 * 86_400

/**
 * The language that a browser prefers.
 * @param header `Accept-Language`, as `ru-RU,ru;q=0.9,en;q=0.8`
 * @returns English where it names none that the site has
 */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const weight = /^\s*q=([\d.]+)\s*$/.exec(rest.join(';'))?.[1]
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const found = LANGUAGE_TAGS.find((each) => each.toLowerCase() === tag || baseOf(each) === baseOf(tag))
    if (found) return found
  }
  return 'en'
}

const baseOf = (tag: string): string => tag.toLowerCase().split('-')[0] as string
