import { SunMoon } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { followSystemTheme, toggleTheme } from '../../lib/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Changes the theme; a right click or a long press offers the system's setting. */
export function ThemeButton() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('.pop button')?.focus()
    const close = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', handleKey)
    }
  }, [open])

  const offerSystem = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const useSystem = () => {
    followSystemTheme()
    setOpen(false)
  }

  return (
    <div ref={root} className="menu">
      <IconButton label="Switch theme" icon={SunMoon} onClick={toggleTheme} onContextMenu={offerSystem} />
      {open && (
        <div className="pop pop-right">
          <button type="button" onClick={useSystem}>
            Use system setting
          </button>
        </div>
      )}
    </div>
  )
}
