import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { parseMoment, postDate } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import manageServers from './manage-servers.module.css'

/** Keys that game servers send runs of the map of the day with. A key is shown when it is made and never again. */
export function ManageKeys() {
  const keys = useQuery(queryOf('GET /game-server/keys'))
  const { busy, error, act } = useMutation({ refetches: ['GET /game-server/keys'] })
  const [name, setName] = useState('')
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const [doomed, setDoomed] = useState<string | null>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const created = await act('Key created', () => api.call('POST /game-server/key', { body: { name: name.trim() } }))
    if (!created) return
    setName('')
    setMade(created.answer)
  }
  return (
    <>
      <form className={`row wrap ${manageServers.keyForm}`} onSubmit={handleSubmit}>
        <TextField
          label="Name of the new key"
          hint="Letters, digits, dots, dashes or underscores."
          required
          pattern="[\w.\-]{1,40}"
          maxLength={40}
          value={name}
          error={error ?? undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" kind="primary" busy={busy} busyText="Creating...">
          Create key
        </Button>
      </form>
      <ListBody
        framed
        query={keys}
        name="the keys"
        rows={4}
        none="No keys yet."
        hint="A server with a key reports runs of the map of the day."
      >
        {(listed) => <KeyTable keys={listed} onRevoke={setDoomed} />}
      </ListBody>
      {made && <NewKey made={made} onClose={() => setMade(null)} />}
      {doomed !== null && (
        <ConfirmDialog
          title="Revoke this key?"
          verb="Revoke key"
          busy={busy}
          busyText="Revoking..."
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await act('Key revoked', () => api.call('DELETE /game-server/key', { query: { name: doomed } }))
            setDoomed(null)
          }}
        >
          <p>Servers that send runs with the key {doomed} are refused from now on. Their runs stay.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface Key {
  name: string
  created: string
  revoked: string | null
  lastRun: string | null
}

function KeyTable({ keys, onRevoke }: { keys: readonly Key[]; onRevoke: (name: string) => void }) {
  return (
    <Table
      region="Keys table"
      className={manageServers.manageServers}
      lines={keys}
      keyOf={({ name }) => name}
      columns={[
        { head: 'Name', cell: ({ name }) => name },
        { head: 'Created', look: 'dim', cell: ({ created }) => dated(created) },
        { head: 'Last best run', look: 'dim', cell: ({ lastRun }) => (lastRun ? dated(lastRun) : 'None') },
        {
          head: 'Actions',
          silent: true,
          right: true,
          cell: ({ name, revoked }) =>
            revoked ? (
              <Tag kind="loss" tip={`Revoked ${dated(revoked)}`}>
                Revoked
              </Tag>
            ) : (
              <Button small kind="danger" onClick={() => onRevoke(name)} aria-label={`Revoke ${name}`}>
                Revoke
              </Button>
            ),
        },
      ]}
    />
  )
}

function dated(moment: string): string {
  const date = parseMoment(moment)
  return date ? postDate(date) : moment
}

function NewKey({ made: { name, key }, onClose }: { made: { name: string; key: string }; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(key)) toastSuccess('Key copied to clipboard')
    else toastError('Failed to copy the key')
  }
  return (
    <Dialog title={`Key ${name}`} onClose={onClose} actions={<Button onClick={onClose}>I kept it</Button>}>
      <Note kind="warn">This key is shown once. Put it into the server’s settings now.</Note>
      <p className={`row ${manageServers.newKey}`}>
        <code className="grow">{key}</code>
        <Button small onClick={copy}>
          <Icon of={Copy} size="sm" />
          Copy key
        </Button>
      </p>
    </Dialog>
  )
}
