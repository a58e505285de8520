import type { MailOutcome } from '@kz/contract/accounts/accounts'

/** What became of an address, as its owner reads it. */
export const MAIL_OUTCOMES: Record<MailOutcome, string> = {
  asked: 'A message is on its way to the new address',
  changed: 'E-mail changed',
  confirmed: 'E-mail confirmed',
  undone: 'Your e-mail is as it was, and all sessions were ended. Set a new password now.',
}
