import type { GameServer } from '@kz/contract/community'
import { Pencil, Radio, Trash2 } from 'lucide-react'
import { postDate } from '../../lib/format.ts'
import { Flag } from '../../ui/flag.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Tag } from '../../ui/tag.tsx'
import { addressOf, seenAt } from './servers.ts'

interface ManageTableProps {
  servers: readonly GameServer[]
  busy: boolean
  onPartner: (server: GameServer, isPartner: boolean) => void
  onEnabled: (server: GameServer, enabled: boolean) => void
  onTest: (server: GameServer) => void
  onEdit: (server: GameServer) => void
  onDelete: (server: GameServer) => void
}

const states = {
  ONLINE: { kind: 'gain', label: 'Online' },
  OFFLINE: { kind: 'loss', label: 'Offline' },
  UNKNOWN: { kind: 'plain', label: 'Not asked yet' },
} as const

/** Every server with its state and what can be done with it. */
export function ManageTable({ servers, busy, onPartner, onEnabled, onTest, onEdit, onDelete }: ManageTableProps) {
  return (
    <ScrollRegion label="Game servers table">
      <table className="tbl manage-servers">
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Address</th>
            <th scope="col">Community</th>
            <th scope="col">State</th>
            <th scope="col">Last seen</th>
            <th scope="col">Partner</th>
            <th scope="col">Enabled</th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {servers.map((server) => {
            const { kind, label } = states[server.status]
            const seen = seenAt(server)
            return (
              <tr key={server.id}>
                <td>
                  <span className="row">
                    <Flag code={server.country} />
                    {server.name}
                    {server.isMotdServer && <Tag kind="info">Map of the day</Tag>}
                  </span>
                </td>
                <td>{addressOf(server)}</td>
                <td>{server.community}</td>
                <td>
                  <Tag kind={kind}>{label}</Tag>
                </td>
                <td className="dim">{seen ? postDate(seen) : 'Never'}</td>
                <td>
                  <Switch
                    label={server.isPartner ? 'Yes' : 'No'}
                    on={server.isPartner}
                    onChange={(on) => !busy && onPartner(server, on)}
                  />
                </td>
                <td>
                  <Switch
                    label={server.enabled ? 'Yes' : 'No'}
                    on={server.enabled}
                    onChange={(on) => !busy && onEnabled(server, on)}
                  />
                </td>
                <td className="r">
                  <span className="row">
                    <IconButton label={`Ask ${server.name} now`} icon={Radio} onClick={() => onTest(server)} />
                    <IconButton label={`Edit ${server.name}`} icon={Pencil} onClick={() => onEdit(server)} />
                    <IconButton label={`Delete ${server.name}`} icon={Trash2} onClick={() => onDelete(server)} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
