import type { ForumCategory } from '@kz/contract/forum/forum'
import { ROLE_NAMES, type Role } from '@kz/contract/roles'
import { useState } from 'react'
import { roleName } from '../../blocks/member/role-name.ts'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import field from '../../ui/field/field.module.css'
import tableStyles from '../../ui/table/table.module.css'
import { Heads } from '../../ui/table/table-heads.tsx'
import styles from './manage-forum.module.css'
import { useManaging } from './use-managing.ts'

const KINDS = ['roles', 'writeRoles', 'modRoles'] as const
const HEADS = { roles: 'Read', writeRoles: 'Write', modRoles: 'Moderate' }
type Lists = Record<(typeof KINDS)[number], readonly Role[]>

/** Who reads, writes and moderates a category. */
export function RolesForm({ category, onClose }: { category: ForumCategory; onClose: () => void }) {
  const { id, name } = category
  const [lists, setLists] = useState<Lists>(category)
  const { busy, error, run } = useManaging()
  const set = (kind: keyof Lists, role: Role, on: boolean) =>
    setLists({
      roles: lists.roles,
      writeRoles: lists.writeRoles,
      modRoles: lists.modRoles,
      [kind]: on ? [...lists[kind], role] : lists[kind].filter((each) => each !== role),
    })
  const save = async () => {
    const body = { roles: [...lists.roles], writeRoles: [...lists.writeRoles], modRoles: [...lists.modRoles] }
    if (await run('Roles saved', () => api.call('PUT /forum/categories/{id}/roles', { params: { id }, body })))
      onClose()
  }
  return (
    <FormDialog
      title={`Roles of ${name}`}
      verb="Save roles"
      busy={busy}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="dim">
        An empty column sets no limit: everybody reads, every reader writes. Top staff always can. Subcategories are
        never more open than this one.
      </p>
      <table className={`${tableStyles.table} ${tableStyles.compact} ${styles.mfRoles}`}>
        <caption className="visually-hidden">
          Roles of <bdi>{name}</bdi>
        </caption>
        <Heads of={['Role', ...KINDS.map((kind) => HEADS[kind])]} />
        <tbody>
          {ROLE_NAMES.map((role) => (
            <tr key={role}>
              <th scope="row">{roleName(role)}</th>
              {KINDS.map((kind) => (
                <td key={kind}>
                  <label className={field.check} data-part="check">
                    <input
                      type="checkbox"
                      aria-label={`${HEADS[kind]}: ${roleName(role)}`}
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
    </FormDialog>
  )
}
