import { type RefObject, useEffect, useRef } from 'react'
import { useRouterState } from '../../lib/router/router-context.tsx'
import { announce } from '../../ui/page/announcer.tsx'

/** After a change of page the focus goes to where its content starts and the new title is said. */
export function usePageChange(start: RefObject<HTMLElement | null>): void {
  const { location, status } = useRouterState()
  const { pathname } = location
  const last = useRef<string>(null)
  useEffect(() => {
    if (status === 'pending' || last.current === pathname) return
    const isFirst = last.current === null
    last.current = pathname
    if (isFirst) return
    start.current?.focus({ preventScroll: true })
    announce(document.title)
  }, [pathname, status, start])
}
