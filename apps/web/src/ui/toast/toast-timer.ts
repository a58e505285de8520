/** Timing of notifications, without a clock of its own: every function is given the time in milliseconds. */

export const TOAST_MILLISECONDS = 5000
export const LINK_COPIED_MILLISECONDS = 3500
const REPEAT_MILLISECONDS = 2000

export interface ToastTimer {
  /** length of the run in progress, or of the one to come while paused */
  readonly length: number
  /** full duration of the notification */
  readonly duration: number
  /** when the notification goes; null while it is paused */
  readonly endsAt: number | null
}

/** A timer that runs out `duration` after now. */
export function startTimer(duration: number, now: number): ToastTimer {
  return { length: duration, duration, endsAt: now + duration }
}

/** Stops the timer while the notification is hovered or focused. */
export function pauseTimer(timer: ToastTimer): ToastTimer {
  return { ...timer, endsAt: null }
}

/** Runs on with half the duration, however much was left; a running timer stays as it is. */
export function resumeTimer(timer: ToastTimer, now: number): ToastTimer {
  if (timer.endsAt !== null) return timer
  const length = timer.duration / 2
  return { ...timer, length, endsAt: now + length }
}

export interface ToastText {
  kind: 'success' | 'error'
  text: string
}

/** The same notification within two seconds is said once. */
export function isRepeated(last: (ToastText & { at: number }) | null, next: ToastText, now: number): boolean {
  return last !== null && last.kind === next.kind && last.text === next.text && now - last.at < REPEAT_MILLISECONDS
}
