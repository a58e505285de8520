import { vi } from 'vitest'

/** An IntersectionObserver for which all there is stands in the window. */
class InSight {
  readonly #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]))
  }
  disconnect(): void {}
}

/** What loads when it is near, or moves when it is seen, does so, whichever page of the site was shown before. */
export const seeAll = (): unknown => vi.stubGlobal('IntersectionObserver', InSight)
