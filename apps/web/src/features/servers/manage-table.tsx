import type { GameServer } from '@kz/contract/accounts/community'
import { Pencil, Radio, Trash2 } from 'lucide-react'
import { postDate } from '../../lib/text/format.ts'
import { Switch } from '../../ui/field/switch.tsx'
import { Flag } from '../../ui/flag.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import { actions, type Column } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Kept, Said } from '../../ui/use-kept-lines.ts'
import manageServers from './manage-servers.module.css'
import { addressOf, seenAt } from './servers.ts'

interface Acts {
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
  UNKNOWN: { kind: 'plain', label: 'Not queried yet' },
} as const

const columnsOf = ({ busy, onPartner, onEnabled, onTest, onEdit, onDelete }: Acts): Column<GameServer>[] => {
  const yesOrNo = (isOn: boolean, change: (isOn: boolean) => void) => (
    <Switch label={isOn ? 'Yes' : 'No'} on={isOn} onChange={(next) => !busy && change(next)} />
  )
  return [
    {
      head: 'Server',
      cell: (server) => (
        <span className={`row ${manageServers.actions}`}>
          <Flag code={server.country} />
          <bdi>{server.name}</bdi>
          {server.isMotdServer && <Tag kind="info">Map of the day</Tag>}
        </span>
      ),
    },
    { head: 'Address', cell: (server) => addressOf(server) },
    { head: 'Community', cell: (server) => server.community },
    {
      head: 'State',
      cell: (server) => {
        const { kind, label } = states[server.status]
        return <Tag kind={kind}>{label}</Tag>
      },
    },
    {
      head: 'Last seen',
      look: 'dim',
      cell: (server) => {
        const seen = seenAt(server)
        return seen ? postDate(seen) : 'Never'
      },
    },
    { head: 'Partner', cell: (server) => yesOrNo(server.isPartner, (isOn) => onPartner(server, isOn)) },
    { head: 'Enabled', cell: (server) => yesOrNo(server.enabled, (isOn) => onEnabled(server, isOn)) },
    actions((server) => (
      <span className={`row ${manageServers.actions}`}>
        <IconButton label={`Query ${server.name} now`} icon={Radio} onClick={() => onTest(server)} />
        <IconButton label={`Edit ${server.name}`} icon={Pencil} onClick={() => onEdit(server)} />
        <IconButton label={`Delete ${server.name}`} icon={Trash2} onClick={() => onDelete(server)} />
      </span>
    )),
  ]
}

/** Every server with its state and what can be done with it. */
export function ManageTable({ servers, said, ...acts }: { servers: readonly Kept<GameServer>[]; said: Said } & Acts) {
  return (
    <KeptTable
      region="Game servers table"
      className={manageServers.manageServers}
      lines={servers}
      said={said}
      columns={columnsOf(acts)}
    />
  )
}
