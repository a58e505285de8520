import type { OneRun } from '@kz/contract/runs/runs'
import { reasonsOf } from './reasons.ts'

/** Why a run does not count, or stands no higher, each in a line of its own. Loaded with all sentences there are. */
export const RunReasons = ({ of }: { of: Pick<OneRun, 'reasons' | 'reasonCodes'> }) =>
  reasonsOf(of).map((reason) => (
    <span key={reason} className="dim">
      {reason}
    </span>
  ))
