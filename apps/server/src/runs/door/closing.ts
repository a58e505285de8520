import { GAME_CLOSE } from '@kz/contract/runs/game-protocol'
import type { GameConnection } from './connection.ts'

const GOODBYE_MS = 1_000
/** The module asks four times, five seconds apart, and again once it has reconnected. */
const LATER_MS = 25_000

/** Closes connections and, where the other side does not answer, drops them. */
export function closeAll(connections: readonly GameConnection[], code: number): void {
  if (connections.length === 0) return
  for (const { socket } of connections) {
    // the answer to the close is read, too
    if (socket.isPaused) socket.resume()
    socket.close(code)
  }
  setTimeout(() => {
    for (const { socket } of connections) socket.terminate()
  }, GOODBYE_MS).unref()
}

/** Something of this server could not be taken: once its repeats are over it is sent away, and comes back with all it has left. */
export function closeLater(at: GameConnection): void {
  at.goodbye ??= setTimeout(() => closeAll([at], GAME_CLOSE.later), LATER_MS).unref()
}
