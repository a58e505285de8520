import { useEffect, useState } from 'react'
import { useDesk } from './desk-context.ts'
import styles from './review.module.css'

/** Takes a decision back: a link, for as long as that can be. `of`: what was decided about. */
export function UndoButton({ id, of }: { id: number; of: string }) {
  const { decided, undo } = useDesk()
  const isUndoable = useUntil(decided(id)?.undoUntil ?? null)
  if (!isUndoable) return null
  return (
    <button
      type="button"
      data-keep
      className={`link ${styles.undo}`}
      aria-label={`Undo: ${of}`}
      onClick={() => undo(id)}
    >
      Undo
    </button>
  )
}

/** Whether a time of this browser's clock is still to come. */
function useUntil(time: number | null): boolean {
  const [passed, pass] = useState<number | null>(null)
  useEffect(() => {
    if (time === null) return
    const timer = setTimeout(() => pass(time), Math.max(0, time - Date.now()))
    return () => clearTimeout(timer)
  }, [time])
  return time !== null && passed !== time
}
