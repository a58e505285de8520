import type { LatestDemo } from '@kz/contract/runs/records'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'

/** What a record improved: the difference, with the time before it as a tooltip, and who held it. */
export function PreviousRun({ demo }: { demo: LatestDemo }) {
  const before = demo.previousTime && `Previous ${demo.previousTime}${demo.previousHasMpbhop ? ', with mpbhop' : ''}`
  return (
    <>
      <span data-tip={before ?? undefined}>
        <TimeDifference milliseconds={differenceOf(demo.timeDifference)} without={firstRecord(demo.formerUnknown)} />
        {before && <span className="visually-hidden">. {before} by </span>}
      </span>
      {demo.previousPlayer && (
        <span data-part="holder" data-label="from">
          <PlayerName quiet name={demo.previousPlayer} country={demo.previousPlayerCountry} />
        </span>
      )}
    </>
  )
}
