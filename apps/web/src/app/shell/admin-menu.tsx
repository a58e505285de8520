import { isIn } from '@kz/contract/roles'
import { useEffect, useState } from 'react'
import { IS_ENGLISH } from '../../lib/language/language.ts'
import { saidLate } from '../../lib/language/message.ts'
import { useSession } from '../../lib/session/session.ts'
import { Menu } from '../../ui/popup/menu.tsx'
import { ADMIN_MENU, type AdminEntry } from '../menu.ts'
import { MenuLink } from './menu-link.tsx'
import { OpenCount } from './open-count.tsx'
import topBar from './top-bar.module.css'

/** The entries of the admin menu that the user's roles open. */
export function useAdminEntries(): readonly AdminEntry[] {
  const { user } = useSession()
  const [isNamed, setNamed] = useState(IS_ENGLISH)
  const own = user ? ADMIN_MENU.filter((entry) => isIn(entry.group, user.roles)) : []
  const isStaff = own.length > 0
  useEffect(() => {
    if (isStaff && !isNamed) void import('../staff-texts.ts').then(() => setNamed(true))
  }, [isStaff, isNamed])
  return isNamed && !IS_ENGLISH ? own.map((entry) => ({ ...entry, label: saidLate(entry.label) })) : own
}

/** Menu of the staff, with the counts of what waits. */
export function AdminMenu({ pathname }: { pathname: string }) {
  const entries = useAdminEntries()
  return (
    <Menu className={topBar.admin} button="Admin" buttonClass={`${topBar.me} ${topBar.quiet}`} alignRight>
      {entries.map((entry) => (
        <MenuLink key={entry.path} entry={entry} pathname={pathname}>
          {entry.count && <OpenCount call={entry.count} />}
        </MenuLink>
      ))}
    </Menu>
  )
}
