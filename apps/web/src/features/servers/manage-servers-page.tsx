import type { GameServer } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ManageTable } from './manage-table.tsx'
import { ServerForm } from './server-form.tsx'
import { addressOf } from './servers.ts'
import { useManageServers } from './use-manage-servers.ts'
import './manage-servers.css'

/** The list of game servers for those who keep it. */
export function ManageServersPage() {
  const servers = useQuery(queryOf('GET /game-server/all-admin'))
  const { busy, error, save, remove, forget } = useManageServers()
  const [edited, setEdited] = useState<GameServer | 'new' | null>(null)
  const [doomed, setDoomed] = useState<GameServer | null>(null)
  const open = (server: GameServer | 'new' | null) => {
    forget()
    setEdited(server)
  }

  return (
    <div className="stack">
      <PageHead title="Manage game servers" sub={servers.data && `${servers.data.length} of 200 listed`}>
        <Button kind="primary" onClick={() => open('new')}>
          <Icon of={Plus} size="sm" />
          Add server
        </Button>
      </PageHead>
      <div className="panel">
        {servers.isPending ? (
          <SkeletonRows label="Loading the game servers" count={8} />
        ) : !servers.data ? (
          <div className="pb">
            <ErrorNote onRetry={() => servers.refetch()}>Could not load the game servers.</ErrorNote>
          </div>
        ) : servers.data.length === 0 ? (
          <EmptyState title="No servers yet.">Add one by its address; it is asked within seconds.</EmptyState>
        ) : (
          <ManageTable
            servers={servers.data}
            busy={busy}
            onPartner={(server, isPartner) => save({ ...server, isPartner }, server.id)}
            onEdit={open}
            onDelete={setDoomed}
          />
        )}
      </div>
      {edited && (
        <ServerForm
          server={edited === 'new' ? null : edited}
          busy={busy}
          error={error}
          onClose={() => open(null)}
          onSave={async (draft) => {
            if (await save(draft, edited === 'new' ? null : edited.id)) open(null)
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title="Delete this server?"
          verb="Delete server"
          busy={busy}
          busyText="Deleting..."
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await remove(doomed.id)
            setDoomed(null)
          }}
        >
          <p>
            {doomed.name}, {addressOf(doomed)}, leaves the list and is no longer asked.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
