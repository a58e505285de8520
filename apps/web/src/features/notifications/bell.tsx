import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { announce } from '../../ui/announcer.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { unreadQuery } from './use-read.ts'
import './bell.css'

const BellPanel = lazy(() => import('./bell-panel.tsx').then((module) => ({ default: module.BellPanel })))

/** The server counts no further. */
const MOST = 100
const countText = (count: number): string => (count < MOST ? String(count) : '99+')

/** The bell of a member: how many notifications he has not read, and the last of them. */
export function NotificationBell() {
  const { data } = useQuery(unreadQuery)
  const count = data?.count ?? 0
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const known = useRef<number | null>(null)
  const panelId = useId()

  useEffect(() => {
    if (data === undefined) return
    // what was there before the page came is in the button's name
    if (known.current !== null && data.count > known.current) announce(`${counted(data.count, 'unread notification')}`)
    known.current = data.count
  }, [data])

  useEffect(() => {
    if (!open) return
    const handleDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleDown)
    return () => document.removeEventListener('pointerdown', handleDown)
  }, [open])

  const label = count === 0 ? 'Notifications' : `Notifications, ${countText(count)} unread`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the links inside
    <div
      ref={root}
      className="bell"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        opener.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={opener}
        label={label}
        icon={Bell}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {countText(count)}
          </span>
        )}
      </IconButton>
      {open && (
        <section id={panelId} className="bell-pop" aria-label="Notifications">
          <Suspense fallback={null}>
            <BellPanel onClose={() => setOpen(false)} />
          </Suspense>
        </section>
      )}
    </div>
  )
}
