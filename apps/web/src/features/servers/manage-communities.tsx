import type { Community } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import panelStyles from '../../ui/panel.module.css'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CommunityForm } from './community-form.tsx'
import manageServers from './manage-servers.module.css'

/** The communities that run servers, for those who keep the list. */
export function ManageCommunities() {
  const communities = useQuery(queryOf('GET /community/all'))
  const { busy, error, act, forget } = useAction({
    asks: ['GET /community/all', 'GET /game-server/all-admin'],
  })
  const [edited, setEdited] = useState<Community | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Community | null>(null)
  const open = (community: Community | 'new' | null) => {
    forget()
    setEdited(community)
  }
  return (
    <>
      <div className="row">
        <span className="dim grow">Lowest order first.</span>
        <Button kind="primary" onClick={() => open('new')}>
          <Icon of={Plus} size="sm" />
          Add community
        </Button>
      </div>
      <div className={panelStyles.panel}>
        <ListBody
          query={communities}
          name="the communities"
          rows={5}
          none="No communities yet."
          hint="Add one, then choose it at its servers."
        >
          {(listed) => <CommunityTable communities={listed} onEdit={open} onDelete={setDoomed} />}
        </ListBody>
      </div>
      {edited && (
        <CommunityForm
          community={edited === 'new' ? null : edited}
          busy={busy}
          error={error}
          onClose={() => open(null)}
          onSave={async (body) => {
            const saved =
              edited === 'new'
                ? await act('Community added', () => api.call('POST /community/create', { body }))
                : await act('Community updated', () =>
                    api.call('PUT /community/update', { query: { id: edited.id }, body }),
                  )
            if (saved) open(null)
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title="Delete this community?"
          verb="Delete community"
          busy={busy}
          busyText="Deleting..."
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await act('Community deleted', () => api.call('DELETE /community/delete', { query: { id: doomed.id } }))
            setDoomed(null)
          }}
        >
          <p>{doomed.name} leaves the list. Its servers stay, without a community.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface CommunityTableProps {
  communities: readonly Community[]
  onEdit: (community: Community) => void
  onDelete: (community: Community) => void
}

function CommunityTable({ communities, onEdit, onDelete }: CommunityTableProps) {
  return (
    <Table
      region="Communities table"
      className={manageServers.manageServers}
      lines={communities}
      keyOf={(community) => community.id}
      columns={[
        {
          head: 'Community',
          cell: (community) => (
            <span className={`row ${manageServers.actions}`}>
              <Flag code={community.country} />
              {community.name}
              {community.isPartner && <Tag kind="info">Partner</Tag>}
            </span>
          ),
        },
        { head: 'Website', look: 'dim', cell: (community) => community.url },
        { head: 'Order', right: true, cell: (community) => community.order },
        {
          head: 'Actions',
          silent: true,
          right: true,
          cell: (community) => (
            <span className={`row ${manageServers.actions}`}>
              <IconButton label={`Edit ${community.name}`} icon={Pencil} onClick={() => onEdit(community)} />
              <IconButton label={`Delete ${community.name}`} icon={Trash2} onClick={() => onDelete(community)} />
            </span>
          ),
        },
      ]}
    />
  )
}
