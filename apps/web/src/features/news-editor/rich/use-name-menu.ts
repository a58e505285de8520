import { useRef, useState } from 'react'
import type { MenuHost, NameMenu } from './completion.ts'

/** The list of names and which of them is chosen; arrows move, Enter and Tab take it. */
export function useNameMenu() {
  const [menu, setMenu] = useState<NameMenu | null>(null)
  const [place, setPlace] = useState(0)
  // the editor is made once and reads these when a key is pressed
  const now = useRef({ menu, place })
  now.current = { menu, place }
  const [host] = useState<MenuHost>(() => ({
    show(next) {
      setMenu(next)
      if (next?.query !== now.current.menu?.query) setPlace(0)
    },
    press({ key }) {
      const { menu, place } = now.current
      const count = menu?.names.length ?? 0
      if (!menu || count === 0) return false
      if (key === 'ArrowDown') setPlace((place + 1) % count)
      else if (key === 'ArrowUp') setPlace((place + count - 1) % count)
      else if (key === 'Enter' || key === 'Tab') menu.choose(menu.names[place] ?? menu.names[0]!)
      else return false
      return true
    },
  }))
  return { menu, place, host }
}
