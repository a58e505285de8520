import { type RefObject, useEffect, useRef } from 'react'
import { type KeptFocus, keepFocus } from '../../lib/router/kept-focus.ts'
import { useRouter, useRouterState } from '../../lib/router/router-context.tsx'
import { announce } from '../../ui/page/announcer.tsx'

/**
 * After a change of page the focus goes to where its content starts, or to the link it was left by on the way back, and the
 * new title is said.
 */
export function usePageChange(start: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  const { location, status } = useRouterState()
  const last = useRef<string>(null)
  const kept = useRef<KeptFocus>(null)
  useEffect(() => {
    kept.current ??= keepFocus(router)
    if (status === 'pending') return
    kept.current.noteEntry()
    if (last.current === location.pathname) return
    const isFirst = last.current === null
    last.current = location.pathname
    if (isFirst) return
    start.current?.focus({ preventScroll: true })
    kept.current.giveBack()
    announce(document.title)
  }, [location, status, start, router])
}
