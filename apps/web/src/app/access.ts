import type { PageAccess } from '@kz/contract/pages'
import { isIn, rankOf, TOP_RANK } from '@kz/contract/roles'
import { Redirect } from '../lib/router/router.ts'
import { sessionKnown } from '../lib/session/session.ts'
import { currentSession } from '../lib/session/session-store.ts'
import { paths } from '../lib/url/paths.ts'

/** The user is logged in but lacks the role: the page says so. */
export class NoAccessError extends Error {
  override readonly name = 'NoAccessError'
}

/**
 * Staff whose password is too short for their role change it before anything else. Who holds the site adds a second factor
 * before anything else, once it is due; other staff before what is staff's.
 */
function leadToSettings(href: string, access: PageAccess | undefined): void {
  const { user } = currentSession()
  if (!user || href.startsWith(paths.settings())) return
  const isStaffs = access !== undefined && access !== 'user'
  const lacksFactor = user.secondFactor?.state === 'due' && (isStaffs || rankOf(user.roles) === TOP_RANK)
  if (user.mustChangePassword || lacksFactor) throw new Redirect(paths.settings('security'))
}

/**
 * Sends guests to the login and back, and refuses users without the role, before the page's code is loaded. A
 * browser that remembers nobody may still hold a session: the server is asked first.
 */
export async function guardPage(access: PageAccess | undefined, href: string): Promise<void> {
  // the server draws no page that needs a login
  if (typeof document === 'undefined') return
  leadToSettings(href, access)
  if (!access) return
  if (!currentSession().user) await sessionKnown()
  const { user } = currentSession()
  if (!user) throw new Redirect(paths.login(href))
  leadToSettings(href, access)
  if (access !== 'user' && !access.some((group) => isIn(group, user.roles))) throw new NoAccessError()
}
