import type { GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import facts from '../../ui/facts.module.css'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { NO_ANSWER } from './no-answer.ts'
import { addressOf, botsText, playedFor } from './servers.ts'

/** What a server answers when it is asked now. */
export function TestQuery({ server, onClose }: { server: GameServer; onClose: () => void }) {
  const { addr, port } = server
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['game-server-test', addr, port],
    queryFn: () => api.call('POST /game-server/test', { query: { addr, port } }),
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog
      title={`Ask ${addressOf(server)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" busy={isFetching} busyText="Asking..." onClick={() => refetch()}>
            Ask again
          </Button>
        </>
      }
    >
      {isFetching ? (
        <Spinner label="Asking the server" />
      ) : error ? (
        <ErrorNote>{errorText(error)}</ErrorNote>
      ) : !data?.answered ? (
        <Note kind="warn">{NO_ANSWER[data?.reason ?? 'silent']}</Note>
      ) : (
        <dl className={facts.facts}>
          <dt>Name</dt>
          <dd dir="auto">{data.name}</dd>
          <dt>Map</dt>
          <dd>{data.map}</dd>
          <dt>Players</dt>
          <dd>
            {data.players} of {data.maxPlayers}
            {data.bots > 0 && `, and ${botsText(data.bots)}`}
          </dd>
          <dt>Answered in</dt>
          <dd>{data.ping} ms</dd>
          {data.playersList.map((player, index) => (
            <Played key={index} name={player.name} seconds={player.seconds} />
          ))}
        </dl>
      )}
    </Dialog>
  )
}

function Played({ name, seconds }: { name: string; seconds: number }) {
  return (
    <>
      <dt className="dim" dir="auto">
        {name || 'No name yet'}
      </dt>
      <dd className="dim">{playedFor(seconds)}</dd>
    </>
  )
}
