import type { ServerPage } from '@kz/contract/runs/game-servers'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { playedFor } from '../servers.ts'

/** Who is on the server, and for how long. */
export function PlayingNow({ server }: { server: ServerPage }) {
  const { status, players, maxPlayers, playersList } = server
  const isOnline = status === 'ONLINE'
  const lines = playersList.map((player, id) => ({ ...player, id }))
  const untold = Math.max(0, players - lines.length)
  return (
    <Panel
      flush
      title="Playing now"
      sub={isOnline && `${players} of ${maxPlayers}`}
      footer={lines.length > 0 && untold > 0 && `and ${untold} more, whose names the server does not tell`}
    >
      {lines.length > 0 ? (
        <Table
          caption="Who plays on this server now"
          region="Who plays on this server now"
          lines={lines}
          columns={[
            { head: 'Player', cell: ({ name }) => <bdi>{name || 'No name yet'}</bdi> },
            { head: 'Here for', right: true, look: 'dim', cell: ({ seconds }) => playedFor(seconds) },
          ]}
        />
      ) : (
        <EmptyState title={nobody(isOnline, players)}>
          {isOnline ? 'Refreshes every 30 seconds.' : 'Players appear when it answers again.'}
        </EmptyState>
      )}
    </Panel>
  )
}

function nobody(isOnline: boolean, players: number): string {
  if (!isOnline) return 'The server is away.'
  return players === 0 ? 'Nobody is playing.' : 'The server does not say who is playing.'
}
