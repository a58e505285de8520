import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the page that it sent is hydrated, then true. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let isFirst = true

/** Whether the page on the screen is the one the server has drawn: its parts stand there, near or far. */
export const isFirstPage = (): boolean => isFirst

/** Called when the reader goes to another page. */
export function leaveFirstPage(): void {
  isFirst = false
}
