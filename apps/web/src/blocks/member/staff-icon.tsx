import type { Role } from '@kz/contract/roles'
import { Icon } from '../../ui/icon.tsx'
import roleStyles from '../role.module.css'
import { BADGES } from './role-badges.tsx'

/** The sign of an office, after the name of who holds it. */
export function StaffIcon({ role }: { role: Role }) {
  const { label, look, head, icon } = BADGES[role]
  return (
    <span
      className={`${roleStyles.role} ${look}${head ? ` ${roleStyles.head}` : ''}`}
      role="img"
      aria-label={label}
      data-tip={label}
    >
      <Icon of={icon} />
    </span>
  )
}
