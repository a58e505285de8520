import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Something of another site that takes POSTs on this machine: a Discord channel, a webhook, a push service. */

export interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface FakeReceiver {
  url: string
  /** the port alone */
  port: number
  taken: Taken[]
  /** how the next ones are answered; 204 at first */
  answer: (response: ServerResponse, taken: Taken) => void
  close(): Promise<void>
}

export async function openReceiver(): Promise<FakeReceiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) }
      fake.taken.push(one)
      fake.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fake: FakeReceiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    taken: [],
    answer: (response) => response.writeHead(204).end(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

/** Answers with a status and these headers. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body)
  }
