import type { Comment } from '@kz/contract/comments'
import { useEffect, useState } from 'react'
import { pageNow } from '../../lib/page-time.ts'

/** The button goes half a minute before the server says no. */
const EDITABLE_MILLISECONDS = 14.5 * 60_000

/** Whether the edit button of a comment is shown, until its time is over. */
export function useEditable({ canEdit, commentDateIso }: Comment): boolean {
  const endsAt = Date.parse(commentDateIso) + EDITABLE_MILLISECONDS
  const [isOver, setOver] = useState(() => pageNow().getTime() >= endsAt)
  useEffect(() => {
    if (!canEdit || isOver) return
    const timer = setTimeout(() => setOver(true), endsAt - Date.now())
    return () => clearTimeout(timer)
  }, [canEdit, isOver, endsAt])
  return canEdit && !isOver
}
