import { localDate, shortDate, tableDate } from '../lib/format.ts'
import { pageNow } from '../lib/page-time.ts'
import { dayDate } from './day-date.ts'

interface MomentProps {
  /** null: nobody knows when it was */
  iso: string | null
  /** `clock` 20 Nov 18:20, `day` 20 Nov 2025, `short` 20 Nov */
  look: 'clock' | 'day' | 'short'
  className?: string
}

/** A date of another year needs its year more than its hour. */
function textOf(date: Date, look: MomentProps['look'], now: Date): string {
  const isThisYear = date.getUTCFullYear() === now.getUTCFullYear()
  if (look === 'day') return dayDate(date)
  if (look === 'clock') return isThisYear ? tableDate(date) : dayDate(date)
  return isThisYear ? shortDate(date) : `${date.getUTCFullYear()}`
}

/** A date in UTC; its title is in the reader's own time. */
export function Moment({ iso, look, className }: MomentProps) {
  if (iso === null) return <span className={className}>date unknown</span>
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={localDate(date)} className={className}>
      {textOf(date, look, pageNow())}
    </time>
  )
}
