import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections: a client of one of those while nobody listens may connect to itself. */
const LOWEST = 20_000
const HIGHEST = 32_000

/** A port of this machine that nobody listens on just now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    const probe = createServer()
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening')
    } catch {
      continue
    }
    await new Promise((done) => probe.close(done))
    return port
  }
}
