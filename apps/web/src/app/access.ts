import type { PageAccess } from '@kz/contract/pages'
import { isIn } from '@kz/contract/roles'
import { Redirect } from '../lib/router/router.ts'
import { sessionKnown } from '../lib/session/session.ts'
import { currentSession } from '../lib/session/session-store.ts'
import { paths } from '../lib/url/paths.ts'

/** The user is logged in but lacks the role: the page says so. */
export class NoAccessError extends Error {
  override readonly name = 'NoAccessError'
}

/** Staff whose password is too short for their role change it before anything else. */
function leadToSettings(href: string): void {
  const settings = paths.settings('account')
  if (currentSession().user?.mustChangePassword && !href.startsWith(paths.settings())) throw new Redirect(settings)
}

/**
 * Sends guests to the login and back, and refuses users without the role, before the page's code is loaded. A
 * browser that remembers nobody may still hold a session: the server is asked first.
 */
export async function guardPage(access: PageAccess | undefined, href: string): Promise<void> {
  // the server draws no page that needs a login
  if (typeof document === 'undefined') return
  leadToSettings(href)
  if (!access) return
  if (!currentSession().user) await sessionKnown()
  const { user } = currentSession()
  if (!user) throw new Redirect(paths.login(href))
  leadToSettings(href)
  if (access !== 'user' && !access.some((group) => isIn(group, user.roles))) throw new NoAccessError()
}
