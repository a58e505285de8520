import type { LatestDemo } from '@kz/contract/records'
import { differenceOf } from '../../blocks/difference.ts'
import { PlayerName } from '../../blocks/player-name.tsx'
import { firstRecord, TimeDifference } from '../../ui/time-difference.tsx'

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
        <span data-part="holder">
          <PlayerName quiet name={demo.previousPlayer} country={demo.previousPlayerCountry} />
        </span>
      )}
    </>
  )
}
