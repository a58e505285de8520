import type { Role } from '@kz/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleName } from '../../blocks/member/role-name.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-users.module.css'
import type { StaffActs } from './use-staff-act.ts'

/** Roles from here on are asked once more: head checkers and above. */
const HIGH_RANK = 60

interface Turn {
  id: number
  name: Role
  has: boolean
}

/** The roles of an account; those the caller may give are chips to press. */
export function RolePicker({ user, busy, act }: StaffActs) {
  const { data: roles = [] } = useQuery(queryOf('GET /user/roles'))
  const [asking, setAsking] = useState<Turn | null>(null)
  const mine = roles.filter(({ mayGive }) => mayGive && user.mayActOn)
  const fixed = user.roles.filter((role) => !mine.some(({ name }) => name === role))
  const turn = async ({ id, has }: Pick<Turn, 'id' | 'has'>) => {
    const query = { userId: user.id, roleId: id }
    await act(has ? 'Role removed' : 'Role added', () =>
      has ? api.call('DELETE /user/role', { query }) : api.call('POST /user/role', { query }),
    )
    setAsking(null)
  }
  return (
    <>
      {fixed.length > 0 && (
        <div className="row">
          {fixed.map((role) => (
            <Tag key={role}>{roleName(role)}</Tag>
          ))}
        </div>
      )}
      <fieldset className={styles.roleChips} aria-label="Roles">
        {mine.map(({ id, name, rank }) => {
          const has = user.roles.includes(name)
          return (
            <Chip
              key={id}
              on={has}
              onToggle={() => {
                if (busy) return
                if (rank >= HIGH_RANK) setAsking({ id, name, has })
                else void turn({ id, has })
              }}
            >
              {roleName(name)}
            </Chip>
          )
        })}
      </fieldset>
      {asking && (
        <ConfirmDialog
          title={
            asking.has
              ? `Take the role ${roleName(asking.name)} from ${user.pseudo}?`
              : `Make ${user.pseudo} ${roleName(asking.name)}?`
          }
          verb={asking.has ? 'Take the role' : 'Give the role'}
          kind={asking.has ? 'danger' : 'primary'}
          busy={busy}
          onConfirm={() => void turn(asking)}
          onCancel={() => setAsking(null)}
        >
          It takes effect at once, in every open tab.
        </ConfirmDialog>
      )}
    </>
  )
}
