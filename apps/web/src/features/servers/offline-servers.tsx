import type { GameServer } from '@kz/contract/accounts/community'
import { ChevronDown } from 'lucide-react'
import { CopyAddress } from '../../blocks/copy-address.tsx'
import { postDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import panelStyles from '../../ui/page/panel.module.css'
import gameServersPage from './game-servers-page.module.css'
import serversStyles from './servers.module.css'
import { addressOf, seenAt } from './servers.ts'

/** Servers that do not answer, folded. */
export function OfflineServers({ servers }: { servers: readonly GameServer[] }) {
  if (servers.length === 0) return null
  return (
    <details className={`${panelStyles.panel} ${gameServersPage.offline}`}>
      <summary>
        {servers.length} offline
        <Icon of={ChevronDown} size="sm" />
      </summary>
      <ul>
        {servers.map((server) => {
          const seen = seenAt(server)
          const address = addressOf(server)
          return (
            <li key={server.id} className="row">
              <Flag code={server.country} />
              <a className={`grow ${serversStyles.cut}`} href={paths.gameServer(server.id)} dir="auto">
                {server.name}
              </a>
              <span className="dim no-wrap">
                {server.status === 'UNKNOWN' ? 'Not queried yet' : seen ? `Last seen ${postDate(seen)}` : 'Never seen'}
              </span>
              <CopyAddress address={address} />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
