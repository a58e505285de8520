import { isIn } from '@kz/contract/roles'
import { useSession } from '../../lib/session/session.ts'
import { Menu } from '../../ui/popup/menu.tsx'
import { ADMIN_MENU, type AdminEntry } from '../menu.ts'
import { MenuLink } from './menu-link.tsx'
import { OpenCount } from './open-count.tsx'
import topBar from './top-bar.module.css'

/** The entries of the admin menu that the user's roles open. */
export function useAdminEntries(): readonly AdminEntry[] {
  const { user } = useSession()
  return user ? ADMIN_MENU.filter((entry) => isIn(entry.group, user.roles)) : []
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
