import type { SessionUser } from '@kz/contract/accounts/accounts'
import type { ForumCategory } from '@kz/contract/forum/forum'
import { banText } from '../../blocks/report/why-not-write.ts'

/** Why the reader cannot open a thread in a category. */
export function whyNoThread({ isReadOnly }: ForumCategory, user: SessionUser | null): string {
  if (!user) return 'You need to be connected to write here.'
  if (user.bans.comment) return banText(user.bans.comment, 'commenting')
  if (!user.emailVerified) return 'Please confirm your e-mail first.'
  return isReadOnly ? 'This category is read-only.' : 'Your roles cannot write here.'
}
