import type { GameServer } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { ManageTable } from './manage-table.tsx'
import { ServerForm } from './server-form.tsx'
import { addressOf, draftOf } from './servers.ts'
import { TestQuery } from './test-query.tsx'
import { useManageServers } from './use-manage-servers.ts'

/** The list of game servers for those who keep it. */
export function ManageList() {
  const servers = useQuery(queryOf('GET /game-server/all-admin'))
  const { busy, error, failure, save, remove, forget, test } = useManageServers()
  const [edited, setEdited] = useState<GameServer | 'new' | null>(null)
  const [doomed, setDoomed] = useState<GameServer | null>(null)
  const [tested, setTested] = useState<GameServer | null>(null)
  const open = (server: GameServer | 'new' | null) => {
    forget()
    setEdited(server)
  }

  return (
    <div className="stack">
      <div className="row">
        <span className="dim grow">{servers.data && `${servers.data.length} of 200 listed`}</span>
        <Button kind="primary" onClick={() => open('new')}>
          <Icon of={Plus} size="sm" />
          Add server
        </Button>
      </div>
      <ListBody
        query={servers}
        name="the game servers"
        rows={8}
        none="No servers yet."
        hint="Add one by its address; it is asked within seconds."
        framed
      >
        {(listed) => (
          <ManageTable
            servers={listed}
            busy={busy}
            onPartner={(server, isPartner) => save({ ...draftOf(server), isPartner }, server.id)}
            onEnabled={(server, enabled) => save({ ...draftOf(server), enabled }, server.id)}
            onTest={setTested}
            onEdit={open}
            onDelete={setDoomed}
          />
        )}
      </ListBody>
      {edited && (
        <ServerForm
          server={edited === 'new' ? null : edited}
          busy={busy}
          error={error}
          fields={fieldErrors(failure)}
          onClose={() => open(null)}
          onSave={async (draft) => {
            if (!(await save(draft, edited === 'new' ? null : edited.id))) return
            open(null)
            void test(draft)
          }}
        />
      )}
      {tested && <TestQuery server={tested} onClose={() => setTested(null)} />}
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
