import { pageNow } from '../../lib/page-time.ts'
import { shortDate, tableDate } from '../../lib/text/format.ts'
import { dayDate } from '../time/day-date.ts'
import { Time } from '../time/time.tsx'

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

/** A date, with its exact moment as its title. */
export function Moment({ iso, look, className }: MomentProps) {
  if (iso === null) return <span className={className}>date unknown</span>
  return <Time iso={iso} text={(date) => textOf(date, look, pageNow())} className={className} />
}
