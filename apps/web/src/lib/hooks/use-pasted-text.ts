import { useEffect, useEffectEvent } from 'react'

/** Text that is pasted anywhere on the page but in a field or a dialog. */
export function usePastedText(take: (text: string) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, select, textarea, dialog')) return
    take(event.clipboardData?.getData('text/plain').trim() ?? '')
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => handlePaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}
