import type { WebSocket } from 'ws'

/** What a connection sent and waits to be done, in its order, one by one. */
export interface Inbox {
  /** `bytes`: how much memory it holds meanwhile. */
  add(bytes: number, work: () => Promise<void>): void
}

/** Beyond these nothing more is read from the socket. */
const MOST_WAITING = 64
const MOST_BYTES = 256 * 1024
/** What a socket had read already when it was told to stop. */
const MOST_BYTES_AT_ALL = 8 * 1024 * 1024

/** Opens the inbox of a socket. It never rejects: `work` is done with its own failures. */
export function openInbox(socket: Pick<WebSocket, 'pause' | 'resume' | 'terminate' | 'isPaused'>): Inbox {
  const waiting: { bytes: number; work: () => Promise<void> }[] = []
  let held = 0
  let isWorking = false
  const isFull = () => waiting.length >= MOST_WAITING || held >= MOST_BYTES

  async function workOff(): Promise<void> {
    isWorking = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.work()
      held -= next.bytes
      if (socket.isPaused && !isFull()) socket.resume()
    }
    isWorking = false
  }

  return {
    add(bytes, work) {
      waiting.push({ bytes, work })
      held += bytes
      if (held > MOST_BYTES_AT_ALL) {
        waiting.length = 0
        return socket.terminate()
      }
      if (isFull()) socket.pause()
      if (!isWorking) void workOff()
    },
  }
}
