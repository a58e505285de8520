import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../lib/url/paths.ts'
import { holdPage } from '../../ui/dialog/hold-page.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { currentOf, type MenuEntry } from '../menu.ts'
import { useAdminEntries } from './admin-menu.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './menu-sheet.module.css'
import { OpenCount } from './open-count.tsx'
import { useMainMenu } from './use-main-menu.ts'

interface MenuSheetProps {
  pathname: string
  onClose: () => void
}

/** All menus as one sheet, for screens below 1024 px. */
export function MenuSheet({ pathname, onClose }: MenuSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const opened = useRef(pathname)
  const admin = useAdminEntries()
  const menu = useMainMenu()

  useEffect(() => {
    const element = sheet.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    const letGo = holdPage()
    return () => {
      letGo()
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    if (opened.current !== pathname) onClose()
  }, [pathname, onClose])

  const search: MenuEntry = { label: 'Search', path: paths.search() }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: closes after a link's own click
    <dialog
      ref={sheet}
      className={styles.sheet}
      aria-label="Menu"
      onCancel={onClose}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onClose()}
    >
      <div className={styles.head}>
        <span className="display">Menu</span>
        <IconButton className="end" label="Close menu" icon={X} onClick={onClose} />
      </div>
      <nav aria-label="All pages">
        {menu.map((item) =>
          'path' in item ? (
            <MenuLink key={item.label} entry={item} pathname={pathname} />
          ) : (
            <SheetGroup
              key={item.label}
              label={item.label}
              here={item.entries.some((entry) => currentOf(entry, pathname))}
            >
              {item.entries.map((entry) => (
                <MenuLink key={entry.path} entry={entry} pathname={pathname} />
              ))}
            </SheetGroup>
          ),
        )}
        <MenuLink entry={search} pathname={pathname} />
        {admin.length > 0 && (
          <SheetGroup label="Admin" here={admin.some((entry) => currentOf(entry, pathname))}>
            {admin.map((entry) => (
              <MenuLink key={entry.path} entry={entry} pathname={pathname}>
                {entry.count && <OpenCount call={entry.count} />}
              </MenuLink>
            ))}
          </SheetGroup>
        )}
      </nav>
    </dialog>
  )
}

function SheetGroup({ label, here, children }: { label: string; here: boolean; children: ReactNode }) {
  return (
    <details name="sheet" open={here}>
      <summary>
        {label}
        <Icon of={ChevronDown} />
      </summary>
      {children}
    </details>
  )
}
