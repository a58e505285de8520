import type { GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useEdited } from '../../lib/hooks/use-edited.ts'
import { fieldErrors } from '../../lib/text/field-errors.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { AddRow } from '../../ui/field/add-row.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import { ManageTable } from './manage-table.tsx'
import { ServerForm } from './server-form.tsx'
import { addressOf, draftOf } from './servers.ts'
import { TestQuery } from './test-query.tsx'
import { useManageServers } from './use-manage-servers.ts'

/** The list of game servers for those who keep it. */
export function ManageList() {
  const servers = useQuery(queryOf('GET /game-server/all-admin'))
  const { busy, error, failure, save, remove, forget, test } = useManageServers()
  const { isOpen, edited, open, doomed, setDoomed } = useEdited<GameServer>(forget)
  const said = useSaid()
  const kept = useKeptLines(servers.data ?? [], { keyOf: ({ id }) => id, view: '' })
  const [tested, setTested] = useState<GameServer | null>(null)

  return (
    <div className="stack">
      <AddRow verb="Add server" onAdd={() => open('new')}>
        {`${servers.data?.length ?? '…'} of 200 listed`}
      </AddRow>
      <ListBody
        query={servers}
        name="the game servers"
        isEmpty={() => kept.length === 0}
        rows={8}
        none="No servers yet."
        hint="Add one by its address; it is queried within seconds."
        framed
      >
        {() => (
          <ManageTable
            servers={kept}
            said={said}
            busy={busy}
            onPartner={(server, isPartner) => save({ ...draftOf(server), isPartner }, server.id)}
            onEnabled={(server, enabled) => save({ ...draftOf(server), enabled }, server.id)}
            onTest={setTested}
            onEdit={open}
            onDelete={setDoomed}
          />
        )}
      </ListBody>
      {isOpen && (
        <ServerForm
          server={edited}
          busy={busy}
          error={error}
          fields={fieldErrors(failure)}
          onClose={() => open(null)}
          onSave={async (draft) => {
            if (!(await save(draft, edited?.id ?? null))) return
            open(null)
            void test(draft)
          }}
        />
      )}
      {tested && <TestQuery server={tested} onClose={() => setTested(null)} />}
      {doomed && (
        <DeleteDialog
          what="server"
          busy={busy}
          onDelete={async () => (await remove(doomed.id)) && said.say(doomed.id, 'Deleted')}
          onClose={() => setDoomed(null)}
        >
          <bdi>{doomed.name}</bdi>, {addressOf(doomed)}, leaves the list and is no longer queried.
        </DeleteDialog>
      )}
    </div>
  )
}
