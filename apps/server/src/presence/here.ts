import type { Listener } from '../platform/live/listener.ts'
import type { Connected } from './connected.ts'

/** One address counts as so many guests at most. */
const GUESTS_PER_ADDRESS = 5
/** A member without a socket counts for so long after their last call. */
const WINDOW_MS = 5 * 60_000

/** Who is connected to this process: by open sockets, members also by their last call. */
export interface Here {
  /** Notes that a member did something. Answers true when the member was not here before. */
  note(userId: number): boolean
  /** Forgets the calls of a member who left; their open sockets still count. */
  forget(userId: number): void
  connected(): Connected
}

/** Follows `listeners`; `now` in milliseconds. */
export function openHere(listeners: ReadonlySet<Listener>, now: () => number): Here {
  const active = new Map<number, number>()
  return {
    note(userId) {
      const isNew = !active.has(userId)
      active.set(userId, now())
      return isNew
    },
    forget(userId) {
      active.delete(userId)
    },
    connected() {
      const guests = new Map<string, number>()
      const seated = new Set<number>()
      // one whose session ended counts no more, also before its client says goodbye
      for (const { socket, viewer, ip } of listeners) {
        if (socket.readyState !== socket.OPEN) continue
        if (viewer) seated.add(viewer.userId)
        else guests.set(ip, Math.min(GUESTS_PER_ADDRESS, (guests.get(ip) ?? 0) + 1))
      }
      for (const [userId, at] of active) {
        if (now() - at < WINDOW_MS) seated.add(userId)
        else if (!seated.has(userId)) active.delete(userId)
      }
      const ids = [...seated].sort((one, other) => one - other)
      return {
        guests: [...guests.values()].reduce((sum, count) => sum + count, 0),
        members: new Map(ids.map((userId) => [userId, Math.floor((active.get(userId) ?? now()) / 1000)])),
      }
    },
  }
}
