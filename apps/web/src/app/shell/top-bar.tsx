import { Menu as MenuIcon, Pencil, Search } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { toggleEditMode, useMay, useSession } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { LogoGlyph } from '../../ui/glyphs.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AccountMenu } from './account-menu.tsx'
import { AdminMenu } from './admin-menu.tsx'
import { MainNav } from './main-nav.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The bar at the top of every page. */
export function TopBar({ pathname, onSearch }: { pathname: string; onSearch: () => void }) {
  const { editMode } = useSession()
  const { name } = useSite()
  const mayEdit = useMay('EDIT_MODE')
  const mayAdminister = useMay('ADMIN_MENU')
  const [sheet, setSheet] = useState(false)
  return (
    <header className={editMode ? 'bar bar-edit' : 'bar'}>
      <div className="bar-in">
        <IconButton className="burger" label="Open menu" icon={MenuIcon} onClick={() => setSheet(true)} />
        <a className="brand" href={paths.home()}>
          <LogoGlyph />
          {name}
        </a>
        <MainNav pathname={pathname} />
        <div className="bar-end">
          {editMode && <span className="edit-word">Edit mode</span>}
          <IconButton label="Search (press /)" icon={Search} onClick={onSearch} />
          {mayAdminister && (
            <>
              <span className="sep adm" />
              <AdminMenu pathname={pathname} />
            </>
          )}
          {mayEdit && <IconButton label="Admin edit mode" icon={Pencil} pressed={editMode} onClick={toggleEditMode} />}
          <ThemeButton />
          <span className="sep" />
          <AccountMenu />
        </div>
      </div>
      {sheet && <MenuSheet pathname={pathname} onClose={() => setSheet(false)} />}
    </header>
  )
}
