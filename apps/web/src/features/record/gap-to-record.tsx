import type { HistoryRow } from '@kz/contract/runs/records'
import { differenceOf } from '../../blocks/run/difference.ts'
import { RecordTag, Tag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'

/** How far a run is behind the record of its class, drawn and in figures; or that it is the record. */
export function GapToRecord({ row }: { row: HistoryRow }) {
  if (row.isCurrent)
    return (
      <>
        <Gap milliseconds={0} />
        {row.hasCp ? <Tag explains="cp">CP record</Tag> : <RecordTag />}
      </>
    )
  const difference = differenceOf(row.timeDifference)
  if (difference === null) return null
  return (
    <>
      <Gap milliseconds={difference} />
      <TimeDifference milliseconds={difference} behind />
    </>
  )
}
