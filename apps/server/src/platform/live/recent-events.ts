import type { Viewer } from '../api/viewer.ts'

const KEPT_MS = 60_000
const MOST_KEPT = 1_000

/** An event as sent, and its audience. */
export interface Told {
  bytes: Buffer
  isFor: (viewer: Viewer | null) => boolean
}

/** The events of the last minute: what a page may have missed between its first answers and its open socket. */
export interface RecentEvents {
  keep(told: Told): void
  /** The events of the last `milliseconds`, oldest first. */
  since(milliseconds: number): Told[]
}

export function openRecentEvents(): RecentEvents {
  const kept: (Told & { at: number })[] = []
  return {
    keep(told) {
      const at = performance.now()
      while (kept.length >= MOST_KEPT || (kept[0] && at - kept[0].at > KEPT_MS)) kept.shift()
      kept.push({ ...told, at })
    },
    since(milliseconds) {
      const from = performance.now() - milliseconds
      return kept.filter(({ at }) => at >= from)
    },
  }
}
