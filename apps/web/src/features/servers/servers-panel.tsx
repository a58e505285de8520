import type { GameServer } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { Gate } from '../../blocks/gate.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PlayerMeter, ServerMap, ServerRecord } from './server-map.tsx'
import { addressOf, fullness } from './servers.ts'
import './servers.css'

/** The five servers to play on now. */
export function ServersPanel() {
  const servers = useQuery(queryOf('GET /game-server/top-5'))
  return (
    <Panel
      id="servers"
      title="Game servers"
      flush
      actions={
        <>
          <Gate roles="TOP" editMode>
            <ButtonLink small kind="ghost" href={paths.admin.manageGameServers()}>
              Edit
            </ButtonLink>
          </Gate>
          <ButtonLink small kind="ghost" href={paths.gameServers()}>
            All
          </ButtonLink>
        </>
      }
      footer={
        <a className="lnk" href={paths.pluginList()}>
          Record list for plugins
        </a>
      }
    >
      <QueryBody
        query={servers}
        name="the game servers"
        loading={<SkeletonRows label="Loading the game servers" count={5} height="4.75rem" />}
        padded
        empty={<p className="pb dim">No servers online.</p>}
      >
        {(data) => (
          <ul className="srv">
            {data.map((server) => (
              <ServerLine key={server.id} server={server} />
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}

function ServerLine({ server }: { server: GameServer }) {
  const { name, mapImage, players, maxPlayers } = server
  const address = addressOf(server)
  return (
    <li>
      <MapPicture src={mapImage} width={64} height={36} />
      <div className="row">
        <span className="nm grow" data-tip={address}>
          {name}
        </span>
        <span className="nw" aria-hidden="true">
          <b>{players}</b>
          <span className="dim">/{maxPlayers}</span>
        </span>
      </div>
      <div className="row sub-row">
        <span className="grow cut">
          <ServerMap server={server} />
        </span>
        <CopyAddress address={address} />
      </div>
      <div className="row rec-row">
        <span className="sr">Record</span>
        <ServerRecord server={server} />
        <span className="end dim cut addr">{address}</span>
      </div>
      <PlayerMeter players={players} maxPlayers={maxPlayers} percent={fullness(server)} />
    </li>
  )
}
