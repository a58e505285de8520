import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageSettled } from '../../lib/page-settled.ts'
import { useRouter } from '../../lib/router/router-context.tsx'
import { onSearchBegun } from '../../lib/search-keys.ts'
import { useStored } from '../../lib/session/use-stored.ts'
import type { Waiting } from './shortcut-keys.ts'

type Keys = typeof import('./shortcut-keys.ts')

let keys: Keys | undefined

/** What the keys do comes when the page stands, or with the first that is pressed. */
const loadKeys = async (): Promise<Keys> => {
  keys ??= await import('./shortcut-keys.ts')
  return keys
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Presses what turns the pages of the first list in the window; a button that cannot is left alone. */
function turnPage(to: 'next' | 'previous'): void {
  const pagers = [...document.querySelectorAll<HTMLElement>('main [data-part="pager"]')]
  const inWindow = pagers.find((pager) => {
    const { top, bottom } = pager.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const button = (inWindow ?? pagers[0])?.querySelector<HTMLElement>(`[data-turns="${to}"]:not([aria-disabled])`)
  button?.click()
}

/** A control of the page names the key as its own: it goes before what the key does everywhere. */
const isOfPage = (key: string) =>
  [...document.querySelectorAll('main [aria-keyshortcuts]')].some(
    (control) => control.getAttribute('aria-keyshortcuts') === key.toUpperCase(),
  )

/** Listens to the keyboard shortcuts unless they are switched off; never inside fields. */
export function useShortcuts() {
  const router = useRouter()
  const [kept, keep] = useStored('shortcuts')
  const on = kept !== 'off'
  const [listOpen, setListOpen] = useState(false)
  const [searchOpen, setSearchOpen] = useState(false)
  const waiting = useRef<Waiting | null>(null)

  const handleKey = useEffectEvent((event: KeyboardEvent, pressedAt: number, { shortcutStep }: Keys) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') {
      event.preventDefault()
      setSearchOpen(true)
    }
    if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const step = shortcutStep(event.key, waiting.current, pressedAt)
    waiting.current = step.waiting
    if (!step.done || (step.done.turns && isOfPage(event.key))) return
    event.preventDefault()
    if (step.done.path) void router.navigate({ href: step.done.path })
    else if (step.done.turns) turnPage(step.done.turns)
    else if (step.done.opens === 'search') setSearchOpen(true)
    else setListOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const now = Date.now()
      if (keys) handleKey(event, now, keys)
      else
        loadKeys().then(
          (loaded) => handleKey(event, now, loaded),
          () => undefined,
        )
    }
    document.addEventListener('keydown', listener)
    pageSettled.then(loadKeys).catch(() => undefined)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useEffect(() => onSearchBegun(() => setSearchOpen(true)), [])

  const switchOn = (next: boolean) => keep(next ? null : 'off')
  return { on, switchOn, listOpen, setListOpen, searchOpen, setSearchOpen }
}
