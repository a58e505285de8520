import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { clockText, isFarOff } from './clock-text.ts'

/** How far the clock of a server is from ours; above a minute that it should be set. */
export function ClockPanel({ clockMs }: { clockMs: number | null }) {
  return (
    <Panel title="Clock" sub="compared at every greeting">
      {clockMs === null ? (
        <p className="dim">Not compared yet: the server has not greeted us.</p>
      ) : isFarOff(clockMs) ? (
        <Note kind="warn">
          <b>{clockText(clockMs)}.</b> Set the clock of the machine, best by NTP: runs that end in the future are
          refused.
        </Note>
      ) : (
        <p>
          <b>{clockText(clockMs)}.</b> We correct it. Above a minute we tell you here.
        </p>
      )}
    </Panel>
  )
}
