import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../api/services/settings.ts'

/**
 * Rejects as a listening server would when a port of this site is taken or not available: checked before anything slow,
 * such as the sample community.
 */
export async function requireFreePorts({ host, port, metricsPort }: Config): Promise<void> {
  for (const asked of [port, metricsPort]) {
    if (asked === undefined) continue
    const server = createServer().listen({ host, port: asked })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
}
