import type { SessionUser } from '@kz/contract/accounts/accounts'
import { banText } from '../../blocks/report/why-not-write.ts'

/** Why somebody may write nothing for others at this moment. */
export function whyNotShow({ bans, emailVerified }: SessionUser): string | undefined {
  if (bans.comment) return banText(bans.comment, 'commenting')
  return emailVerified ? undefined : 'Please confirm your e-mail first.'
}
