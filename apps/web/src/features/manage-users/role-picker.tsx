import type { UserDetail } from '@kz/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { roleName } from '../../blocks/role-name.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Chip } from '../../ui/chip.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-users.module.css'

interface RolePickerProps {
  user: UserDetail
  busy: boolean
  act: (done: string, work: () => Promise<unknown>) => Promise<boolean>
}

/** The roles of an account; those the caller may give are chips to press. */
export function RolePicker({ user, busy, act }: RolePickerProps) {
  const { data: roles = [] } = useQuery(queryOf('GET /user/roles'))
  const mine = roles.filter(({ mayGive }) => mayGive && user.mayActOn)
  const fixed = user.roles.filter((role) => !mine.some(({ name }) => name === role))
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
        {mine.map(({ id, name }) => {
          const has = user.roles.includes(name)
          const query = { userId: user.id, roleId: id }
          return (
            <Chip
              key={id}
              on={has}
              onToggle={() =>
                !busy &&
                void act(has ? 'Role removed' : 'Role added', () =>
                  has ? api.call('DELETE /user/role', { query }) : api.call('POST /user/role', { query }),
                )
              }
            >
              {roleName(name)}
            </Chip>
          )
        })}
      </fieldset>
    </>
  )
}
