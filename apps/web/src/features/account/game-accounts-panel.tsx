import type { GameAccount } from '@kz/contract/runs/game-accounts'
import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Table } from '../../ui/table/table.tsx'
import { LinkCode } from './link-code.tsx'
import styles from './settings.module.css'

const HOW: Record<GameAccount['how'], string> = { steam: 'Signed in at Steam', code: 'By a code', staff: 'By staff' }

/** Who one is on game servers: by a sign-in at Steam, or by a code typed there; and the end of each. */
export function GameAccountsPanel() {
  const found = useQuery(queryOf('GET /user/game-accounts'))
  const { act, doing, busy } = useMutation({ refetches: ['GET /user/game-accounts', 'GET /run/player'] })
  const linkSteam = async () => {
    const begun = await act(null, () => api.call('POST /user/steam-link'), 'steam')
    if (begun) location.assign(begun.answer.url)
  }
  return (
    <Panel
      flush
      title="Game accounts"
      sub={found.data && `${found.data.accounts.length} linked`}
      footer={
        <span>
          Do you run a server?{' '}
          <a className="link" href={paths.myServers()}>
            My servers
          </a>
        </span>
      }
    >
      <div className={styles.linking}>
        <p className="muted">
          What you finish on a server counts as yours once we know who you are there. Your Steam id is never shown.
        </p>
        <div className="row wrap">
          <Button busy={doing === 'steam'} busyText="Going to Steam..." onClick={() => void linkSteam()}>
            Link Steam
          </Button>
          <LinkCode />
        </div>
      </div>
      <ListBody
        query={found}
        name="your game accounts"
        rows={2}
        isEmpty={({ accounts }) => accounts.length === 0}
        none="No game account yet."
        hint="Link Steam, or type a code on a server that asks for one."
      >
        {({ accounts }) => (
          <Table
            caption="Your accounts on game servers"
            region="Your accounts on game servers"
            lines={accounts}
            columns={[
              { head: 'Name', look: styles.device, cell: ({ name }) => <bdi>{name}</bdi> },
              {
                head: 'Where',
                cell: ({ serverName }) => (serverName === null ? 'Steam, on all servers' : <bdi>{serverName}</bdi>),
              },
              { head: 'How', className: styles.since, look: 'dim', cell: ({ how }) => HOW[how] },
              { head: 'Runs', right: true, cell: ({ runs }) => count(runs) },
              {
                head: 'Since',
                className: styles.since,
                look: 'dim',
                cell: ({ since }) => <Moment iso={since} look="day" />,
              },
              {
                head: 'Unlink',
                silent: true,
                right: true,
                cell: ({ id, name, runs }) => (
                  <AskButton
                    label="Unlink"
                    of={name}
                    icon={Unlink}
                    title={`Unlink ${name}?`}
                    verb="Unlink"
                    busy={busy}
                    act={() => act('Unlinked', () => api.call('DELETE /user/game-account', { query: { id } }), `${id}`)}
                  >
                    <p>
                      {runs === 1 ? 'Its run is' : `Its ${count(runs)} runs are`} no longer yours, and stay on the
                      boards under the name the server gave. You can link it again.
                    </p>
                  </AskButton>
                ),
              },
            ]}
          />
        )}
      </ListBody>
    </Panel>
  )
}
