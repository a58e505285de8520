import type { GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ListBody } from '../../../ui/table/list-body.tsx'
import { actions, Table } from '../../../ui/table/table.tsx'
import { addressOf } from '../servers.ts'
import { TrustTag } from '../trust-tag.tsx'
import styles from './trust.module.css'
import { TrustDialog } from './trust-dialog.tsx'

/** Every server with how far staff trusts it. */
export function TrustList() {
  const found = useQuery(queryOf('GET /game-server/all-admin'))
  const [chosen, setChosen] = useState<GameServer | null>(null)
  return (
    <Panel flush title="Trust">
      <ListBody query={found} name="the game servers" rows={6} none="No servers yet.">
        {(servers) => (
          <Table
            caption="How far each server is trusted"
            region="How far each server is trusted"
            className={styles.trust}
            lines={servers}
            columns={[
              {
                head: 'Server',
                cell: ({ id, name, enabled }) =>
                  enabled ? (
                    <a className="link" href={paths.gameServer(id)} dir="auto">
                      {name}
                    </a>
                  ) : (
                    <bdi>{name}</bdi>
                  ),
              },
              { head: 'Address', className: styles.wide, look: 'dim', cell: (server) => addressOf(server) },
              { head: 'Trust', cell: ({ trust }) => <TrustTag trust={trust} /> },
              actions<GameServer>((server) => (
                <Button small aria-label={`Change the trust in ${server.name}`} onClick={() => setChosen(server)}>
                  Change
                </Button>
              )),
            ]}
          />
        )}
      </ListBody>
      {chosen && <TrustDialog server={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}
