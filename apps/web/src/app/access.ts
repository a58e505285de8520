import { isIn, type RoleGroup } from '@kz/contract/roles'
import { redirect } from '@tanstack/react-router'
import { paths } from '../lib/paths.ts'
import { sessionKnown } from '../lib/session.ts'
import { currentSession } from '../lib/session-store.ts'

/** Who may open a page: anybody, a logged-in user, or a member of any of the role groups. */
export type PageAccess = 'guest' | 'user' | readonly RoleGroup[]

/** The user is logged in but lacks the role: the page says so. */
export class NoAccessError extends Error {
  override readonly name = 'NoAccessError'
}

/** Staff whose password is too short for their role change it before anything else. */
function leadToSettings(href: string): void {
  const settings = paths.settings('account')
  if (currentSession().user?.mustChangePassword && !href.startsWith(paths.settings()))
    throw redirect({ href: settings })
}

/**
 * Sends guests to the login and back, and refuses users without the role, before the page's code is loaded. A
 * browser that remembers nobody may still hold a session: the server is asked first.
 */
export async function guardPage(access: PageAccess, href: string): Promise<void> {
  // the server draws no page that needs a login
  if (typeof document === 'undefined') return
  leadToSettings(href)
  if (access === 'guest') return
  if (!currentSession().user) await sessionKnown()
  const { user } = currentSession()
  if (!user) throw redirect({ href: paths.login(href) })
  leadToSettings(href)
  if (access !== 'user' && !access.some((group) => isIn(group, user.roles))) throw new NoAccessError()
}
