import { useState } from 'react'
import { clockText, figure } from '../../blocks/analysis/clock-text.ts'
import type { TimedRun } from '../../blocks/replay/data/replay-data.ts'
import type { Player } from '../../blocks/replay/player.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table/table.tsx'

const PAGE = 40

/** The jumps of the run; each leads to its moment. */
export function RunJumps({ run, player }: { run: TimedRun; player: Player }) {
  const [shown, setShown] = useState(PAGE)
  const { jumps, startMs } = run
  if (jumps.length === 0) return <p className="dim">No jump was seen.</p>
  return (
    <>
      <Table
        lines={jumps.slice(0, shown).map((jump, index) => ({ ...jump, id: index, at: jump.startMs - startMs }))}
        caption="Jumps of the run"
        region="Jumps"
        maxHeight="24rem"
        columns={[
          { head: '#', cell: ({ id }) => id + 1 },
          {
            head: 'Time',
            cell: ({ at, id }) => (
              <button
                type="button"
                className="link"
                aria-label={`Go to ${clockText(at)}, jump ${id + 1}`}
                onClick={() => player.seek(at)}
              >
                {clockText(at)}
              </button>
            ),
          },
          { head: 'Distance', right: true, cell: ({ distance }) => figure(distance) },
          { head: 'Prestrafe', right: true, cell: ({ prestrafe }) => figure(prestrafe) },
          { head: 'Max', right: true, cell: ({ topspeed }) => figure(topspeed) },
          { head: 'Strafes', right: true, cell: ({ strafes }) => strafes.length },
          { head: 'Sync', right: true, cell: ({ sync }) => `${sync}%` },
          { head: 'Ground', right: true, cell: ({ groundFrames }) => groundFrames },
          {
            head: 'Clip',
            cell: ({ id }) => (
              <button
                type="button"
                className="link"
                aria-label={`Clip of jump ${id + 1}`}
                onClick={() => player.film(`jump-${id}`)}
              >
                Clip
              </button>
            ),
          },
        ]}
      />
      {jumps.length > shown && (
        <Button small kind="ghost" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, jumps.length - shown)} more
        </Button>
      )}
    </>
  )
}
