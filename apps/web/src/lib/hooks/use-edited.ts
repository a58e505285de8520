import { useState } from 'react'

/**
 * What the dialogs of a kept list are about: the entry that is edited, or a new one, and the one that is to go. `forget`
 * drops what was refused before.
 */
export function useEdited<T>(forget: () => void) {
  const [edited, setEdited] = useState<T | 'new' | null>(null)
  const [doomed, setDoomed] = useState<T | null>(null)
  const open = (entry: T | 'new' | null) => {
    forget()
    setEdited(entry)
  }
  return { isOpen: edited !== null, edited: edited === 'new' ? null : edited, open, doomed, setDoomed }
}
