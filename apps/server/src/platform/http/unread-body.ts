import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers that go out before the whole body of their request has come. */

/** A rest of at most so much is read and thrown away: the connection goes on. */
const MOST_DRAINED = 64 * 1024
const LONGEST_GOODBYE_MS = 10_000

/** Whether more of a body may come than is worth reading. */
export function hasRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_DRAINED
}

/**
 * Ends the connection with this answer. Our side ends first and goes on reading for a while: closed at once, the other
 * side would get a broken connection in the middle of its body, and never read the response.
 */
export function endWith(request: IncomingMessage, answer: ServerResponse): void {
  const { socket } = request
  answer.setHeader('connection', 'close')
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LONGEST_GOODBYE_MS).unref()
  }
}

/** What is left of the body goes nowhere once the answer is out, even where a parser had begun to read. */
export function drainAfter(request: IncomingMessage, answer: ServerResponse): void {
  answer.once('finish', () => {
    if (request.complete) return
    request.unpipe()
    request.resume()
  })
}
