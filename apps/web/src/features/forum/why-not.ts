import type { SessionUser } from '@kz/contract/accounts'
import type { ForumCategory, ForumThread } from '@kz/contract/forum'

/** What stops anybody from writing anywhere. */
function ownReason(user: SessionUser | null): string | null {
  if (!user) return 'You need to be connected to write here.'
  if (user.bans.comment) return 'You are banned from commenting.'
  return user.emailVerified ? null : 'Please confirm your e-mail first.'
}

/** Why the reader cannot open a thread in a category. */
export const whyNoThread = ({ isReadOnly }: ForumCategory, user: SessionUser | null): string =>
  ownReason(user) ?? (isReadOnly ? 'This category is read-only.' : 'Your roles may not write here.')

/** Why the reader cannot answer in a thread. */
export const whyNoReply = ({ isReadOnly }: ForumThread, user: SessionUser | null): string =>
  ownReason(user) ?? (isReadOnly ? 'This thread is read-only.' : 'Nobody but staff may write in this category.')
