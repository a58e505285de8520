import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server of this machine that can break and be mended, as if the server died and came back. */
export async function openRelay(to: string) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const there = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, there],
      [there, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const port = await listen()
  const down = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: `http://127.0.0.1:${port}`, down, up: () => listen(port) }
}
