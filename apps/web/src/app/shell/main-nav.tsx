import { Menu } from '../../ui/popup/menu.tsx'
import { currentOf } from '../menu.ts'
import { MenuLink } from './menu-link.tsx'
import topBar from './top-bar.module.css'
import { useMainMenu } from './use-main-menu.ts'

/** The menus of the bar on wide screens. */
export function MainNav({ pathname }: { pathname: string }) {
  const menu = useMainMenu()
  return (
    <nav className={topBar.nav} aria-label="Main">
      {menu.map((item) => {
        if ('path' in item) {
          return (
            <MenuLink
              key={item.label}
              entry={item}
              pathname={pathname}
              className={currentOf(item, pathname) ? topBar.here : undefined}
            />
          )
        }
        const here = item.entries.some((entry) => currentOf(entry, pathname))
        return (
          <Menu key={item.label} onHover button={item.label} buttonClass={here ? topBar.here : undefined}>
            {item.entries.map((entry) => (
              <MenuLink key={entry.path} entry={entry} pathname={pathname} />
            ))}
          </Menu>
        )
      })}
    </nav>
  )
}
