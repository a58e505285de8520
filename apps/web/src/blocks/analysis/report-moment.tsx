import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { clockText } from './clock-text.ts'

interface ReportMomentProps {
  /** milliseconds of the demo */
  at: number
  open: Parameters<typeof paths.analyzer>[0]
  onMoment: ((at: number) => void) | undefined
  /** what is there, where the text does not say it */
  of?: string
  children: ReactNode
}

/** A moment that a report names: it is shown beside the report, or in the analyzer. */
export function ReportMoment({ at, open, onMoment, of, children }: ReportMomentProps) {
  const label = (verb: string) => of && `${verb} at ${clockText(at)}, ${of}`
  if (onMoment)
    return (
      <button type="button" className="link" aria-label={label('Watch')} onClick={() => onMoment(at)}>
        {children}
      </button>
    )
  return (
    <a className="link" href={paths.analyzer({ ...open, at })} aria-label={label('Analyze')}>
      {children}
    </a>
  )
}
