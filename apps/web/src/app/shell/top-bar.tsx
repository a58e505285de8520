import { Menu as MenuIcon, Pencil, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { toggleEditMode, useMay, useSession } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { LogoGlyph } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MainNav } from './main-nav.tsx'
import { ThemeButton } from './theme-button.tsx'
import styles from './top-bar.module.css'

/** Loaded for members only; without it the bar still stands. */
const NotificationBell = lazy<() => ReactNode>(() =>
  import('../../features/notifications/bell.tsx').then(
    (module) => ({ default: module.NotificationBell }),
    () => ({ default: () => null }),
  ),
)

const menuSheet = () => import('./menu-sheet.tsx').then(({ MenuSheet }) => ({ default: MenuSheet }))
const MenuSheet = lazy(menuSheet)

/** The bar at the top of every page. */
export function TopBar({ pathname, onSearch }: { pathname: string; onSearch?: () => void }) {
  const { user, editMode } = useSession()
  const { name } = useSite()
  const mayEdit = useMay('EDIT_MODE')
  const mayAdminister = useMay('ADMIN_MENU')
  const [sheet, setSheet] = useState(false)
  return (
    <header className={editMode ? `${styles.bar} ${styles.editing}` : styles.bar}>
      <div className={styles.inner}>
        <IconButton
          className={styles.burger}
          label="Open menu"
          icon={MenuIcon}
          onPointerDown={() => void menuSheet()}
          onClick={() => setSheet(true)}
        />
        <a className={styles.brand} href={paths.home()}>
          <LogoGlyph />
          <bdi>{name}</bdi>
        </a>
        <MainNav pathname={pathname} />
        <div className={styles.end}>
          {editMode && <span className={styles.editWord}>Edit mode</span>}
          <a
            className={`${button.button} ${button.icon}`}
            data-part="icon-button"
            href={paths.search()}
            aria-label="Search (press /)"
            data-tip="Search (press /)"
            onClick={(event) => {
              if (!onSearch || event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onSearch()
            }}
          >
            <Icon of={Search} />
          </a>
          {mayAdminister && (
            <>
              <span className={`${styles.separator} ${styles.admin}`} />
              <AdminMenu pathname={pathname} />
            </>
          )}
          {mayEdit && <IconButton label="Admin edit mode" icon={Pencil} pressed={editMode} onClick={toggleEditMode} />}
          {user && (
            <Suspense
              fallback={<span className={`${button.button} ${button.icon}`} data-part="icon-button" data-bell />}
            >
              <NotificationBell />
            </Suspense>
          )}
          <div className={styles.language}>
            <LanguageMenu />
          </div>
          <ThemeButton />
          <span className={styles.separator} />
          {user && (
            <a
              className={`${button.button} ${button.ghost} ${styles.mine}`}
              href={paths.me()}
              aria-current={pathname === paths.me() ? 'page' : undefined}
            >
              My KZ
            </a>
          )}
          <AccountMenu />
        </div>
      </div>
      {sheet && (
        <Suspense>
          <MenuSheet pathname={pathname} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </header>
  )
}
