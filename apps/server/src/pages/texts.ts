import { type Text, t } from '../platform/api/services/text.ts'
import { extractOf } from './parts.ts'
import { plain } from './plain.ts'

/** A page whose text staff keeps: the head says how it begins. */
const textPage = (path: string, description: Text) =>
  plain(path, description, (told) => {
    const text = extractOf(told('GET /page/page')?.htmlContent ?? '')
    return text === '' ? {} : { description: text }
  })

export const TEXT_PAGES = {
  '/rules': textPage('/rules', t`The rules of runs, demos and this site.`),
  '/privacy': textPage('/privacy', t`What this site keeps about you, and for how long.`),
  '/terms': textPage('/terms', t`On what terms this site may be used.`),
  '/faq': textPage('/faq', t`Questions that are asked often, and their answers.`),
} as const
