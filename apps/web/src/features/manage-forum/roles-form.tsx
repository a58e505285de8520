import type { ForumCategory } from '@kz/contract/forum'
import { ROLE_NAMES, type Role } from '@kz/contract/roles'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { useManaging } from './use-managing.ts'

const KINDS = ['roles', 'writeRoles', 'modRoles'] as const
const HEADS = { roles: 'Read', writeRoles: 'Write', modRoles: 'Moderate' }
type Lists = Record<(typeof KINDS)[number], readonly Role[]>

const nameOf = (role: Role): string => role.toLowerCase().replaceAll('_', ' ')

/** Who reads, writes and moderates a category. */
export function RolesForm({ category, onClose }: { category: ForumCategory; onClose: () => void }) {
  const { id, name } = category
  const [lists, setLists] = useState<Lists>(category)
  const { busy, error, run } = useManaging()
  const formId = useId()
  const set = (kind: keyof Lists, role: Role, on: boolean) =>
    setLists({
      roles: lists.roles,
      writeRoles: lists.writeRoles,
      modRoles: lists.modRoles,
      [kind]: on ? [...lists[kind], role] : lists[kind].filter((each) => each !== role),
    })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { roles: [...lists.roles], writeRoles: [...lists.writeRoles], modRoles: [...lists.modRoles] }
    if (await run('Roles saved', () => api.call('PUT /forum/categories/{id}/roles', { params: { id }, body })))
      onClose()
  }
  return (
    <Dialog
      title={`Roles of ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyText="Saving...">
            Save roles
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={save}>
        {error && <ErrorNote>{error}</ErrorNote>}
        <p className="dim">
          An empty column is no limit: everybody reads, every reader writes. Top staff always may. What stands under
          this category is never wider than it.
        </p>
        <table className="tbl compact mf-roles">
          <caption className="sr">Roles of {name}</caption>
          <thead>
            <tr>
              <th scope="col">Role</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {HEADS[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROLE_NAMES.map((role) => (
              <tr key={role}>
                <th scope="row">{nameOf(role)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>
                    <label className="chk">
                      <input
                        type="checkbox"
                        aria-label={`${HEADS[kind]}: ${nameOf(role)}`}
                        checked={lists[kind].includes(role)}
                        onChange={({ target }) => set(kind, role, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </form>
    </Dialog>
  )
}
