import { exactDate, zone } from '../../lib/text/format.ts'
import { onOwnClock, useLocal } from '../../lib/text/local-times.ts'

interface TimeProps {
  iso: string
  /** writes the moment by its UTC parts */
  text: (date: Date) => string
  className?: string | undefined
}

/** A moment on the reader's clock once the page stands; its title says it in UTC, too. */
export function Time({ iso, text, className }: TimeProps) {
  const date = new Date(iso)
  const isLocal = useLocal()
  const shown = isLocal ? onOwnClock(date) : date
  const own = isLocal ? `${exactDate(shown, zone(-date.getTimezoneOffset()))}, ` : ''
  return (
    <time dateTime={iso} title={own + exactDate(date)} className={className}>
      {text(shown)}
    </time>
  )
}
