import { startTransition, useEffect, useState } from 'react'
import { pageSettled } from '../page-settled.ts'
import { isFirstPage } from './use-drawn.ts'

/**
 * False on the server and until the first page stands, true on every page after it: for what nobody sees before they
 * scroll, which a page need not bring along.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(() => !isFirstPage())
  useEffect(() => {
    if (!isSettled) void pageSettled.then(() => startTransition(() => setSettled(true)))
  }, [isSettled])
  return isSettled
}
