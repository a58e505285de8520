import type { OneRun } from '@kz/contract/runs/runs'
import { lazy, Suspense } from 'react'

const RunReasons = lazy(async () => ({ default: (await import('./run-reasons.tsx')).RunReasons }))

/** Why a run does not count, or stands no higher; nothing for most. */
export const WhyRun = ({ run }: { run: Pick<OneRun, 'reasons' | 'reasonCodes'> }) =>
  run.reasons.length > 0 && (
    <Suspense>
      <RunReasons of={run} />
    </Suspense>
  )
