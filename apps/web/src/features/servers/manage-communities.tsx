import type { Community } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useEdited } from '../../lib/hooks/use-edited.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { AddRow } from '../../ui/field/add-row.tsx'
import { Flag } from '../../ui/flag.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { actions, type Column } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import { CommunityForm } from './community-form.tsx'
import manageServers from './manage-servers.module.css'

/** The communities that run servers, for those who keep the list. */
export function ManageCommunities() {
  const communities = useQuery(queryOf('GET /community/all'))
  const { busy, error, act, forget } = useMutation({
    refetches: ['GET /community/all', 'GET /game-server/all-admin'],
  })
  const { isOpen, edited, open, doomed, setDoomed } = useEdited<Community>(forget)
  const said = useSaid()
  const kept = useKeptLines(communities.data ?? [], { keyOf: ({ id }) => id, view: '', isOrdered: true })
  return (
    <>
      <AddRow verb="Add community" onAdd={() => open('new')}>
        Lowest order first.
      </AddRow>
      <ListBody
        framed
        query={communities}
        name="the communities"
        isEmpty={() => kept.length === 0}
        rows={5}
        none="No communities yet."
        hint="Add one, then choose it at its servers."
      >
        {() => (
          <KeptTable
            region="Communities table"
            className={manageServers.manageServers}
            lines={kept}
            said={said}
            columns={columnsOf({ onEdit: open, onDelete: setDoomed })}
          />
        )}
      </ListBody>
      {isOpen && (
        <CommunityForm
          community={edited}
          busy={busy}
          error={error}
          onClose={() => open(null)}
          onSave={async (body) => {
            const saved = edited
              ? await act('Community updated', () =>
                  api.call('PUT /community/update', { query: { id: edited.id }, body }),
                )
              : await act('Community added', () => api.call('POST /community/create', { body }))
            if (saved) open(null)
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          what="community"
          busy={busy}
          onDelete={async () => {
            const remove = () => api.call('DELETE /community/delete', { query: { id: doomed.id } })
            if (await act('Community deleted', remove)) said.say(doomed.id, 'Deleted')
          }}
          onClose={() => setDoomed(null)}
        >
          <bdi>{doomed.name}</bdi> leaves the list. Its servers stay, without a community.
        </DeleteDialog>
      )}
    </>
  )
}

interface Acts {
  onEdit: (community: Community) => void
  onDelete: (community: Community) => void
}

const columnsOf = ({ onEdit, onDelete }: Acts): Column<Community>[] => [
  {
    head: 'Community',
    cell: (community) => (
      <span className={`row ${manageServers.actions}`}>
        <Flag code={community.country} />
        <bdi>{community.name}</bdi>
        {community.isPartner && <Tag kind="info">Partner</Tag>}
      </span>
    ),
  },
  { head: 'Website', look: 'dim', cell: (community) => community.url },
  { head: 'Order', right: true, cell: (community) => community.order },
  actions((community) => (
    <span className={`row ${manageServers.actions}`}>
      <IconButton label={`Edit ${community.name}`} icon={Pencil} onClick={() => onEdit(community)} />
      <IconButton label={`Delete ${community.name}`} icon={Trash2} onClick={() => onDelete(community)} />
    </span>
  )),
]
