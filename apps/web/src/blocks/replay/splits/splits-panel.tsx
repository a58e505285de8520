import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { differenceText } from '../../../ui/time/time-parts.ts'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { elapsedAt, type TimedRun } from '../data/replay-data.ts'
import { usePlayer } from '../player.ts'
import { behindAt, type RunSplits } from './splits.ts'

interface SplitsPanelProps {
  run: TimedRun
  splits: RunSplits
  /** the ghost it is held against, with its name */
  against: { place: number; name: string } | null
}

/** Every part of the run with its time, where the run stood at its end, and against the first ghost that is on. */
export function SplitsPanel({ run, splits, against }: SplitsPanelProps) {
  const player = usePlayer()
  const place = against?.place ?? null
  const isCompared = place !== null && splits.ghosts.has(place)
  const lines = splits.names.map((name, part) => {
    const partMs = splits.own[part]! - (splits.own[part - 1] ?? 0)
    const behind = behindAt(splits, part, place)
    const before = part === 0 ? 0 : behindAt(splits, part - 1, place)
    return { id: part, name, partMs, behind, lost: behind === null || before === null ? null : behind - before }
  })
  return (
    <Panel
      flush
      title="Splits"
      sub={
        against &&
        isCompared && (
          <>
            against {against.place}, <bdi>{against.name}</bdi>
          </>
        )
      }
    >
      <Table
        caption="Splits"
        region="Splits by section"
        lines={lines}
        columns={[
          { head: '#', cell: ({ id }) => id + 1 },
          {
            head: 'Part',
            isName: true,
            cell: ({ id, name }) => (
              <button
                type="button"
                className="link"
                dir="auto"
                onClick={() => player.seek(momentAt(run, splits.own[id - 1] ?? 0))}
              >
                {name}
              </button>
            ),
          },
          { head: 'Time', right: true, isTime: true, cell: ({ partMs }) => differenceText(partMs) },
          isCompared && {
            head: 'Won or lost',
            right: true,
            cell: ({ lost }) => <TimeDifference milliseconds={lost} />,
          },
          { head: 'Split', right: true, isTime: true, cell: ({ id }) => <TimeText milliseconds={splits.own[id]!} /> },
          isCompared && {
            head: 'Ahead or behind',
            right: true,
            cell: ({ behind }) => <TimeDifference milliseconds={behind} />,
          },
          {
            head: 'Clip',
            cell: ({ id, name }) => (
              <button
                type="button"
                className="link"
                aria-label={`Clip of ${name}`}
                onClick={() => player.film(`section-${id}`)}
              >
                Clip
              </button>
            ),
          },
        ]}
      />
    </Panel>
  )
}

/** The moment of the recording, since the start of the run, at which it had taken so long. */
function momentAt(run: TimedRun, elapsedMs: number): number {
  let [low, high] = [0, run.finishMs - run.startMs]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (elapsedAt(run, middle) < elapsedMs) low = middle
    else high = middle
  }
  return low
}
