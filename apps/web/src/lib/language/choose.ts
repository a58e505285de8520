import {
  isLanguage,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  LANGUAGES,
  type Language,
} from '@kz/contract/language/languages'
import { api } from '../api.ts'
import { currentSession } from '../session/session-store.ts'
import { LANGUAGE } from './language.ts'

/** The languages that are complete in this build. */
export const OFFERED: readonly Language[] = (import.meta.env?.KZ_LANGUAGES ?? Object.keys(LANGUAGES).join())
  .split(',')
  .filter(isLanguage)

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

/** Keeps a language in this browser, and at the account of who is logged in; the page comes anew in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax; secure`
  // the choice holds here whatever the account says
  if (currentSession().user) await api.call('PUT /user/language', { query: { language } }).catch(() => {})
  await keepOfflinePage()
  const address = new URL(location.href)
  address.searchParams.delete('hl')
  if (address.href === location.href) location.reload()
  else location.assign(address)
}
