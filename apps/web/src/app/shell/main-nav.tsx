import { Menu } from '../../ui/menu.tsx'
import { currentOf } from '../menu.ts'
import { MenuLink } from './menu-link.tsx'
import { useMainMenu } from './use-main-menu.ts'

/** The menus of the bar on wide screens. */
export function MainNav({ pathname }: { pathname: string }) {
  const menu = useMainMenu()
  return (
    <nav className="nav" aria-label="Main">
      {menu.map((item) => {
        if ('path' in item) {
          return (
            <MenuLink
              key={item.label}
              entry={item}
              pathname={pathname}
              className={currentOf(item, pathname) ? 'here' : undefined}
            />
          )
        }
        const here = item.entries.some((entry) => currentOf(entry, pathname))
        return (
          <Menu key={item.label} onHover button={item.label} buttonClass={here ? 'here' : undefined}>
            {item.entries.map((entry) => (
              <MenuLink key={entry.path} entry={entry} pathname={pathname} />
            ))}
          </Menu>
        )
      })}
    </nav>
  )
}
