import { SunMoon } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { followSystemTheme, toggleTheme } from '../../lib/session/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import menu from '../../ui/popup/menu.module.css'
import { usePopup } from '../../ui/popup/use-popup.ts'

/** Changes the theme; a right click or a long press offers the system's setting. */
export function ThemeButton() {
  const { open, setOpen, root, opener, around } = usePopup()

  useEffect(() => {
    if (open) root.current?.querySelector<HTMLElement>('[data-part="menu-list"] button')?.focus()
  }, [open, root])

  const offerSystem = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const useSystem = () => {
    followSystemTheme()
    setOpen(false)
  }

  return (
    <div {...around} className={menu.menu} data-part="menu">
      <IconButton ref={opener} label="Switch theme" icon={SunMoon} onClick={toggleTheme} onContextMenu={offerSystem} />
      {open && (
        <div className={`${menu.list} ${menu.right}`} data-part="menu-list">
          <button type="button" onClick={useSystem}>
            Use system setting
          </button>
        </div>
      )}
    </div>
  )
}
