import type { ServerPage } from '@kz/contract/runs/game-servers'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { ordinal } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { playedFor } from '../servers.ts'
import { Runner } from './runner.tsx'
import styles from './server-page.module.css'

type Player = ServerPage['playersList'][number]

/** Who is on the server, for how long, and what they finished meanwhile of the map that runs. */
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
      footer={
        lines.length > 0 && (
          <>
            {untold > 0 && <span>and {untold} more, whose names the server does not say</span>}
            <span className="end dim">A finish shows here within two seconds</span>
          </>
        )
      }
    >
      {lines.length > 0 ? (
        <Table
          caption="Who plays on this server now"
          region="Who plays on this server now"
          className={styles.runs}
          lines={lines}
          columns={[
            { head: 'Player', cell: (player) => <Name player={player} /> },
            { head: 'Here for', look: 'dim', cell: ({ seconds }) => playedFor(seconds) },
            {
              head: 'Runs tonight',
              className: styles.wide,
              cell: ({ runs }) => (runs === 0 ? <span className="dim">none yet</span> : runs),
            },
            {
              head: 'Best tonight',
              right: true,
              isTime: true,
              cell: ({ best }) => (best ? <TimeText milliseconds={best.timeMs} /> : <span className="dim">–</span>),
            },
            {
              head: 'Place',
              right: true,
              className: styles.wide,
              cell: ({ best }) => best?.rank != null && ordinal(best.rank),
            },
            {
              head: 'Standing',
              className: styles.wide,
              cell: ({ best }) => best && <StandingMark standing={best.standing} />,
            },
            {
              head: 'Remark',
              silent: true,
              look: 'dim',
              className: styles.wide,
              cell: ({ best }) => best && remarkOf(best),
            },
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

function Name({ player: { name, country, isMember } }: { player: Player }) {
  const { user } = useSession()
  if (!name) return <span className="dim">No name yet</span>
  return (
    <>
      <Runner run={{ player: name, country, isMember }} />{' '}
      {user?.pseudo.toLowerCase() === name.toLowerCase() && <Tag kind="warn">you</Tag>}
    </>
  )
}

/** What there is to say of a best of this visit, in a few words. */
function remarkOf({ gc, remark, behindMs }: NonNullable<Player['best']>): string {
  if (remark === 'first') return 'first finish'
  if (gc > 0) return `with ${gc} ${gc === 1 ? 'gocheck' : 'gochecks'}`
  return remark === 'best' ? 'a best' : `${(behindMs / 1000).toFixed(2)} behind their best`
}

function nobody(isOnline: boolean, players: number): string {
  if (!isOnline) return 'The server cannot be reached.'
  return players === 0 ? 'Nobody is playing.' : 'The server does not say who is playing.'
}
