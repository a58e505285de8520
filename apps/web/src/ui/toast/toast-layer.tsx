import { CircleCheck, OctagonAlert, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Icon } from '../icon.tsx'
import { closeToast, currentToast, type Toast, watchToast } from './toast.ts'
import styles from './toast-layer.module.css'
import { freeTop, takenBoxes } from './toast-place.ts'
import { pauseTimer, resumeTimer, startTimer } from './toast-timer.ts'

/** Place of the notification: top right, above dialogs, beside menus and heads of panels. Mounted once by the shell. */
export function ToastLayer() {
  const toast = useSyncExternalStore(watchToast, currentToast, () => null)
  const layer = useRef<HTMLElement>(null)

  useEffect(() => {
    if (!toast || !layer.current?.showPopover) return
    // shown anew each time, so that it lies above a dialog opened since
    if (layer.current.matches(':popover-open')) layer.current.hidePopover()
    layer.current.showPopover()
    const place = () => placeLayer(layer.current)
    place()
    // while it stands there a menu may open, or another page come
    const handle = setInterval(place, OFTEN_MS)
    return () => clearInterval(handle)
  }, [toast])

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeToast()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  return (
    <section ref={layer} className={styles.toasts} popover="manual" aria-label="Notifications">
      <div role="status">{toast?.kind === 'success' && <ToastBox key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast?.kind === 'error' && <ToastBox key={toast.id} toast={toast} />}</div>
    </section>
  )
}

const OFTEN_MS = 100

function placeLayer(layer: HTMLElement | null): void {
  if (!layer) return
  const { left, right, height } = layer.getBoundingClientRect()
  layer.style.top = `${freeTop({ left, right, height }, takenBoxes(), innerHeight)}px`
}

function ToastBox({ toast }: { toast: Toast }) {
  const [timer, setTimer] = useState(() => startTimer(toast.duration, Date.now()))
  const held = useRef(new Set<'pointer' | 'focus'>())

  useEffect(() => {
    if (timer.endsAt === null) return
    const handle = setTimeout(closeToast, timer.endsAt - Date.now())
    return () => clearTimeout(handle)
  }, [timer])

  const hold = (by: 'pointer' | 'focus') => {
    held.current.add(by)
    setTimer(pauseTimer)
  }
  const release = (by: 'pointer' | 'focus') => {
    held.current.delete(by)
    if (held.current.size === 0) setTimer((paused) => resumeTimer(paused, Date.now()))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering holds the text on the screen, it does nothing else
    <div
      className={`${styles.toast} ${toast.kind === 'success' ? styles.ok : styles.error}`}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      <Icon of={toast.kind === 'success' ? CircleCheck : OctagonAlert} />
      <span>{toast.text}</span>
      <button type="button" aria-label="Close" onClick={closeToast}>
        <Icon of={X} />
      </button>
      <span
        key={timer.length}
        className={styles.run}
        style={{
          animationDuration: `${timer.length}ms`,
          animationPlayState: timer.endsAt === null ? 'paused' : 'running',
          ['--from' as string]: timer.length / timer.duration,
        }}
      />
    </div>
  )
}
