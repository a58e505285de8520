import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { announce } from '../../ui/announcer.tsx'

/** After a change of page the focus goes to where its content starts and the new title is said. */
export function usePageChange(start: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        start.current?.focus({ preventScroll: true })
        announce(document.title)
      }),
    [router, start],
  )
}
