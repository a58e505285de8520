import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * Something that opens beside its button and is not modal: Escape closes it and gives the focus back to `opener`; a press
 * elsewhere closes it, and so does the focus when it moves on. `around` belongs on the element around both.
 */
export function usePopup() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const handleDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleDown)
    return () => document.removeEventListener('pointerdown', handleDown)
  }, [open])

  const around = {
    ref: root,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !open) return
      event.preventDefault()
      setOpen(false)
      opener.current?.focus()
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setOpen(false)
    },
  }
  return { open, setOpen, root, opener, around }
}
