import type { Profile } from '@kz/contract/accounts/profiles'
import { counted } from '../../blocks/words.ts'
import { clockTime, dayOfYear, longDate, monthInText } from '../../lib/text/format.ts'

function seenText(seen: Date, now: Date): string {
  const isToday = seen.toISOString().slice(0, 10) === now.toISOString().slice(0, 10)
  return isToday ? `today at ${clockTime(seen)}` : `on ${longDate(seen)}`
}

/** `Member since May 2009. Birthday 14 February. Last seen today at 19:55. 142 visits, 20 chat messages.` In UTC. */
export function memberLine(profile: Profile, now: Date): string {
  if (!profile.registrationDateIso) return 'Holds records without an account.'
  const [date = 1, monthNumber = 1] = (profile.birthday ?? '').split('/').map(Number)
  const counts = [
    profile.visitsSince ? counted(profile.visitsSince, 'visit') : '',
    profile.followers ? counted(profile.followers, 'follower') : '',
    profile.chatboxComments ? counted(profile.chatboxComments, 'chat message') : '',
  ].filter(Boolean)
  return [
    `Member since ${monthInText(new Date(profile.registrationDateIso))}.`,
    // a leap year, so that 29 February is a day of it
    profile.birthday ? `Birthday ${dayOfYear(new Date(Date.UTC(2024, monthNumber - 1, date)))}.` : '',
    profile.hidesVisit ? 'Last visit hidden.' : '',
    profile.lastVisitIso ? `Last seen ${seenText(new Date(profile.lastVisitIso), now)}.` : '',
    counts.length ? `${counts.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
