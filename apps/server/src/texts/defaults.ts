import type { Language } from '@kz/contract/language/languages'
import type { TextSlug } from '@kz/contract/texts'
import { EN } from './site/en.ts'
import { ES } from './site/es.ts'
import { PT } from './site/pt-br.ts'
import { RU } from './site/ru.ts'
import { ZH } from './site/zh-hans.ts'

/**
 * What the pages say until staff writes its own. The settings are the approved ones of the field's record rules. In `start` a
 * paragraph of one word in brackets is a place that the page fills in: [run], [keys] and [way] are drawings, [maps] the five
 * first maps, [words] the glossary.
 */
export const DEFAULT_TEXTS: Record<Language, Record<TextSlug, string>> = {
  en: EN,
  ru: RU,
  'zh-Hans': ZH,
  es: ES,
  'pt-BR': PT,
}
