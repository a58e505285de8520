import { useEffect, useEffectEvent } from 'react'

/**
 * Keys anywhere on the page but in fields, dialogs, and what `but` selects. `actOf` answers what a key does, letters in
 * lower case, and nothing for others. On a button or a link the space bar stays theirs.
 */
export function usePageKeys(
  but: string,
  actOf: (key: string, event: KeyboardEvent, inside: Element | null) => (() => void) | undefined,
): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const inside = event.target instanceof Element ? event.target : null
    if (inside?.closest(`input, select, textarea, dialog, ${but}`)) return
    const act = actOf(event.key.length === 1 ? event.key.toLowerCase() : event.key, event, inside)
    if (!act || (event.key === ' ' && inside?.closest('button, a, summary'))) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
