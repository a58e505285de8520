import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS, type Language } from '@kz/contract/language/languages'
import { api } from '../api.ts'
import { currentSession } from '../session/session-store.ts'

/** Keeps a language in this browser, and at the account of who is logged in; the page comes anew in it. */
export async function chooseLanguage(language: Language): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${LANGUAGE_COOKIE_SECONDS}; samesite=lax; secure`
  // the choice holds here whatever the account says
  if (currentSession().user) await api.call('PUT /user/language', { query: { language } }).catch(() => {})
  await import('./changed.ts').then(({ keepOfflinePage }) => keepOfflinePage()).catch(() => {})
  const address = new URL(location.href)
  address.searchParams.delete('hl')
  if (address.href === location.href) location.reload()
  else location.assign(address)
}
