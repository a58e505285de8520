import type { Wish } from './film-messages.ts'

/** What is asked of a film while it is made. */
export interface Wishes {
  set: (wish: Wish) => void
  readonly isStopped: boolean
  /** the next wish; at once where it was stopped */
  next: () => Promise<Wish>
}

export function wishBox(): Wishes {
  let isStopped = false
  let hear: ((wish: Wish) => void) | null = null
  return {
    set(wish) {
      if (wish === 'stop') isStopped = true
      hear?.(wish)
      hear = null
    },
    get isStopped() {
      return isStopped
    },
    next: () =>
      isStopped
        ? Promise.resolve('stop')
        : new Promise((resolve) => {
            hear = resolve
          }),
  }
}
