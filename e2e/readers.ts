import type { PAGES } from '@kz/contract/pages'
import type { AccountName } from './fixtures.ts'

const ONLY_MEMBERS = ['/me', '/settings', '/notifications', '/my-submissions', '/my-servers', '/steam-return']

/** Who opens a page: the first who may. One that is forgotten here leads its guest to the login, and is found. */
export function readerOf(path: (typeof PAGES)[number]): AccountName | 'guest' {
  if (path.startsWith('/admin') && path !== '/admin-team') return 'admin'
  // one's own profile leads on to its address, which a guest opens
  return ONLY_MEMBERS.includes(path) || path === '/profile' || path.endsWith('/new-thread') ? 'player' : 'guest'
}
