import type { GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { Gate } from '../../blocks/gate.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { queryOf } from '../../lib/api.ts'
import { useAllRows } from '../../lib/hooks/use-whole.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { BotCount, PlayerCount, PlayerMeter, ServerMap, ServerRecord } from './server-map.tsx'
import serversStyles from './servers.module.css'
import { addressOf } from './servers.ts'

/** of the five; the others come when the page stands */
const IN_SIGHT = 2

/** The five servers to play on now. */
export function ServersPanel() {
  const servers = useQuery(queryOf('GET /game-server/top-5'))
  const isAll = useAllRows()
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
        <a className="link" href={paths.pluginList()} data-explains="plugins">
          Record list for plugins
        </a>
      }
    >
      <ListBody
        query={servers}
        name="the game servers"
        rows={5}
        height="4.75rem"
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            No servers online.
          </p>
        }
      >
        {(data) => (
          <ul className={serversStyles.srv}>
            {(isAll ? data : data.slice(0, IN_SIGHT)).map((server) => (
              <ServerLine key={server.id} server={server} />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  )
}

function ServerLine({ server }: { server: GameServer }) {
  const { name, mapImage } = server
  const address = addressOf(server)
  return (
    <li>
      <MapPicture src={mapImage} width={64} height={36} />
      <div className={`row ${serversStyles.line}`}>
        <span className={`${serversStyles.nm} grow`} data-tip={address} dir="auto">
          {name}
        </span>
        <BotCount server={server} />
        <span className="no-wrap" aria-hidden="true">
          <PlayerCount server={server} />
        </span>
      </div>
      <div className={`row ${serversStyles.line} ${serversStyles.subRow}`}>
        <span className={`grow ${serversStyles.cut}`}>
          <ServerMap server={server} />
        </span>
        <CopyAddress address={address} />
      </div>
      <div className={`row ${serversStyles.line} ${serversStyles.recRow}`}>
        <span className="visually-hidden">Record</span>
        <ServerRecord server={server} />
        <span className={`end dim ${serversStyles.cut} ${serversStyles.addr}`} data-part="actions">
          {address}
        </span>
      </div>
      <PlayerMeter server={server} />
    </li>
  )
}
