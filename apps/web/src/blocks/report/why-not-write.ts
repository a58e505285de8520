import type { SessionUser } from '@kz/contract/accounts/accounts'
import type { ClosedPart, SwitchKind } from '@kz/contract/review/moderation'
import { isIn } from '@kz/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { clockTime, parseMoment } from '../../lib/text/format.ts'
import { dayDate } from '../time/day-date.ts'

/** What is said before somebody types where they may not: closed switches and bans, with their reason and end. */

const momentText = (date: Date): string => `${dayDate(date)} ${clockTime(date)} UTC`

/** `The chat box is closed for now. Reason: New rules. Until 24 Nov 2026 10:00 UTC.` */
export function closedText({ message, reason, until }: Pick<ClosedPart, 'message' | 'reason' | 'until'>): string {
  const end = until === null ? '' : ` Until ${momentText(new Date(until))}.`
  return `${message}.${reasonText(reason)}${end}`
}

const reasonText = (reason: string | null): string =>
  reason ? ` Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}` : ''

type OwnBan = NonNullable<SessionUser['bans']['comment']>

/** `You are banned from commenting until 24 Nov 2026 10:00 UTC. Reason: Insults.`, or `for good`; `from` is `commenting` or `submitting`. */
export function banText({ reason, expirationDate }: OwnBan, from: 'commenting' | 'submitting'): string {
  const end = expirationDate && parseMoment(expirationDate)
  const until = end && momentText(end)
  const isWriting = from === 'commenting'
  const forGood = isWriting ? 'You are banned from commenting for good.' : 'You are banned from submitting for good.'
  const forNow = isWriting
    ? `You are banned from commenting until ${until}.`
    : `You are banned from submitting until ${until}.`
  return `${until ? forNow : forGood}${reasonText(reason)}`
}

/** The closed switch that stops this reader: that of the part, or the one that stops all writing. */
export function useClosed(part: SwitchKind, isAsked = true): ClosedPart | null {
  const { user } = useSession()
  const { data } = useQuery({ ...queryOf('GET /site/closed'), enabled: isAsked })
  const isAdministrator = user !== null && isIn('ADMC', user.roles)
  return (
    data?.find(({ kind }) => kind === part) ??
    data?.find(({ kind }) => kind === 'READ_ONLY' && !isAdministrator) ??
    null
  )
}

/** Why a member cannot write here at this moment; null when they can, and for guests, who are asked to log in. */
export function useWhyNotWrite(part: 'COMMENTS' | 'CHAT' | 'FORUM'): string | null {
  const { user } = useSession()
  const closed = useClosed(part, user !== null)
  if (!user) return null
  if (user.bans.comment) return banText(user.bans.comment, 'commenting')
  if (!user.emailVerified) return 'Please confirm your e-mail first.'
  return closed && closedText(closed)
}

/** Why a member cannot send files at this moment, for what the switch of the upload does not say itself. */
export function useWhyNotSend(part: SwitchKind): string | null {
  const { user } = useSession()
  const closed = useClosed(part)
  if (user?.bans.submit) return banText(user.bans.submit, 'submitting')
  if (user && !user.emailVerified) return 'Please confirm your e-mail first.'
  return closed && closedText(closed)
}
