import { LANGUAGE_COOKIE } from '@kz/contract/language/languages'
import { LANGUAGE } from './language.ts'
import { OFFERED } from './offered.ts'

/** What another language asks for, loaded when there is one. */

/** Whether this browser has another language by now than this page: after a login the account's. */
export function hasOtherLanguage(): boolean {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1]
  return chosen !== LANGUAGE && OFFERED.some((tag) => tag === chosen)
}

/** The page that stands where there is no network comes anew, in the language that is chosen now. */
export const keepOfflinePage = () =>
  globalThis.caches
    ?.open('offline')
    .then((kept) => kept.add(new Request('/offline.html', { cache: 'reload' })))
    .catch(() => {})
