import type { ServerPage } from '@kz/contract/runs/game-servers'
import { Moment } from '../../../blocks/run/moment.tsx'
import { Note } from '../../../ui/note.tsx'

/** A server that does not answer: since when, and that nothing is lost by it. */
export function AwayNote({ server: { status, lastSeen } }: { server: ServerPage }) {
  if (status === 'UNKNOWN') return <Note>This server has not been queried yet.</Note>
  return (
    <Note>
      <b>{lastSeen === null ? 'Never seen online.' : <AwaySince iso={lastSeen} />}</b> Runs are kept at the server and
      come when it is back; nothing is lost.
    </Note>
  )
}

const AwaySince = ({ iso }: { iso: string }) => (
  <>
    Away since <Moment iso={iso} look="clock" />.
  </>
)
