import type { Online } from '@kz/contract/community'
import { counted } from '../../blocks/words.ts'

/** `14 members, 42 guests`. */
export const onlineText = ({ users, userCount }: Online): string =>
  `${counted(users.length, 'member')}, ${counted(userCount, 'guest')}`

/** When the most people were here; the date of the wire begins with its day. */
export const recordText = ({ count, date }: Online['recordOnline']): string =>
  `Most online at once: ${count.toLocaleString('en-GB')}, ${date.slice(0, 10)}`
