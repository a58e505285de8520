import type { Community } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { CommunityForm } from './community-form.tsx'

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
      <div className="panel">
        <QueryBody
          query={communities}
          name="the communities"
          loading={<SkeletonRows label="Loading the communities" count={5} />}
          padded
          empty={<EmptyState title="No communities yet.">Add one, then choose it at its servers.</EmptyState>}
        >
          {(listed) => <CommunityTable communities={listed} onEdit={open} onDelete={setDoomed} />}
        </QueryBody>
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
    <ScrollRegion label="Communities table">
      <table className="tbl manage-servers">
        <thead>
          <tr>
            <th scope="col">Community</th>
            <th scope="col">Website</th>
            <th scope="col" className="r">
              Order
            </th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {communities.map((community) => (
            <tr key={community.id}>
              <td>
                <span className="row">
                  <Flag code={community.country} />
                  {community.name}
                  {community.isPartner && <Tag kind="info">Partner</Tag>}
                </span>
              </td>
              <td className="dim">{community.url}</td>
              <td className="r">{community.order}</td>
              <td className="r">
                <span className="row">
                  <IconButton label={`Edit ${community.name}`} icon={Pencil} onClick={() => onEdit(community)} />
                  <IconButton label={`Delete ${community.name}`} icon={Trash2} onClick={() => onDelete(community)} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
