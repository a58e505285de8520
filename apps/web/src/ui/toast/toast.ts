import { isRepeated, LINK_COPIED_MILLISECONDS, TOAST_MILLISECONDS, type ToastText } from './toast-timer.ts'

/** The one notification on the screen. A new one replaces the old. */
export interface Toast extends ToastText {
  id: number
  duration: number
}

let current: Toast | null = null
let last: (ToastText & { at: number }) | null = null
let count = 0
const listeners = new Set<() => void>()

function set(toast: Toast | null) {
  current = toast
  for (const listener of listeners) listener()
}

function show(text: ToastText, duration: number) {
  const now = Date.now()
  if (isRepeated(last, text, now)) return
  last = { ...text, at: now }
  count += 1
  set({ ...text, id: count, duration })
}

/** Says that something worked. */
export const toastSuccess = (text: string): void => show({ kind: 'success', text }, TOAST_MILLISECONDS)

/** Says that something failed; `text` is what the server said (`errorText` of lib/api.ts). */
export const toastError = (text: string): void => show({ kind: 'error', text }, TOAST_MILLISECONDS)

/** The short notification after a link was copied. */
export const toastLinkCopied = (): void =>
  show({ kind: 'success', text: 'Link copied to clipboard' }, LINK_COPIED_MILLISECONDS)

export const closeToast = (): void => set(null)
export const currentToast = (): Toast | null => current

/** Calls `listener` at every change; answers a function that ends it. */
export function watchToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
