import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { DeskContext } from '../../blocks/review/desk-context.ts'
import { useDeskState } from '../../blocks/review/use-desk.ts'
import { DemoCard } from './demo-card.tsx'
import { queueQuery } from './use-review.ts'

/** A demo that waits, as its card gets it; for tests. */
export const submitted = (change: Partial<SubmittedDemo> = {}): SubmittedDemo =>
  ({
    ...{ demoId: 1, mapName: 'kz_mine', route: '', mapWaits: false, mapImage: '', playerName: 'Ann', country: 'se' },
    ...{ time: '01:00.00', timeMs: 60_000, timeDifference: null, status: 'SUBMITTED', comment: null, warnings: [] },
    ...{ ytLink: 'https://youtu.be/abcdefghijk', cp: 0, gc: 0, mpbhop: false, note: '', internalNote: '', sha256: '' },
    ...{
      countryAddress: 'n-a',
      submittedDateIso: '2025-01-01T00:00:00Z',
      submittedDate: '2025-01-01 00:00:00',
      mine: false,
      checkBy: null,
      conflict: false,
    },
    history: { released: 0, rejected: 0, open: 1, latest: [] },
    seen: {
      timers: [],
      texts: [],
      settings: [],
      player: 'Ann',
      server: '',
      durationMs: 1,
      fpsAverage: 99,
      fpsMedian: 99,
      recording: null,
      build: null,
      mapCrc: '',
      protocol: 48,
    },
    ...change,
  }) as unknown as SubmittedDemo

/** A card as the desk has it, without its list; for tests. */
export function DemoOnDesk({ demo }: { demo: SubmittedDemo }) {
  const desk = useDeskState({ kind: 'demo', queryKey: queueQuery.queryKey })
  return (
    <DeskContext value={desk}>
      <DemoCard demo={demo} />
    </DeskContext>
  )
}
