import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A TCP connection to a server, for what no HTTP client would send. */
export interface Raw {
  socket: Socket
  /** everything it was sent so far */
  heard(): string
  /** settles when the connection is over, with how long it lasted in ms */
  closed: Promise<number>
  /** status lines of the answers so far */
  statuses(): number[]
  /** what broke */
  errors: Error[]
}

/** Opens one, from a loopback address. With `allowHalfOpen` it goes on sending after the other side has ended. */
export async function openRaw(url: string, options: { from?: string; allowHalfOpen?: boolean } = {}): Promise<Raw> {
  const { hostname, port } = new URL(url)
  const { from, allowHalfOpen = false } = options
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen, ...(from && { localAddress: from }) })
  let heard = ''
  const errors: Error[] = []
  const began = performance.now()
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now() - began)))
  socket.on('error', (error) => errors.push(error))
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  await Promise.race([once(socket, 'connect'), closed])
  return {
    socket,
    heard: () => heard,
    closed,
    errors,
    statuses: () => [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
  }
}
