import type { WebSocket } from 'ws'
import type { Viewer } from '../api/viewer.ts'

/** `events` carries live events, `users` presence. */
export type Channel = 'events' | 'users'

/** An open socket. Its user is who the session cookie said at the upgrade; an `id` in the address says nothing. */
export interface Listener {
  channel: Channel
  socket: WebSocket
  /** the member as of the last check of their session */
  viewer: Viewer | null
  ip: string
  alive: boolean
  /** frames it sent since the last ping */
  messages: number
}
