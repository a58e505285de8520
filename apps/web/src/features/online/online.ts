import type { Online } from '@kz/contract/accounts/community'
import { counted } from '../../blocks/words.ts'
import { age, parseMoment, count as thousands } from '../../lib/text/format.ts'

/** `14 members, 42 guests`. */
export const onlineText = ({ users, userCount }: Online): string =>
  `${counted(users.length, 'member')}, ${counted(userCount, 'guest')}`

/** When the most people were here; the date of the wire begins with its day. */
export const recordText = ({ count, date }: Online['recordOnline']): string =>
  `Most online at once: ${thousands(count)}, ${date.slice(0, 10)}`

/** When a member was last active, a moment of the wire: `Active now`, `Active 4 min ago`. */
export function activeText(moment: string, now: Date): string {
  const date = parseMoment(moment)
  const since = date ? age(date, now) : 'now'
  return since === 'now' ? 'Active now' : `Active ${since} ago`
}
