import { useNow } from '../../lib/hooks/use-now.ts'
import { age } from '../../lib/text/format.ts'
import { Moment } from '../run/moment.tsx'
import { Time } from './time.tsx'

const MINUTE = 60_000
const WEEK = 7 * 86_400_000

/** How long ago, `4 min`, `3 d`; older than a week its day. Its title is the exact moment. */
export function Age({ iso }: { iso: string }) {
  const now = useNow(MINUTE)
  const date = new Date(iso)
  if (now.getTime() - date.getTime() > WEEK) return <Moment iso={iso} look="short" />
  return <Time iso={iso} text={() => age(date, now)} />
}
