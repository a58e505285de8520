import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CachedResponse } from '../api/services/cached-response.ts'
import { sendCached } from '../http/send-cached.ts'

/** Serves the built scripts, style sheets, fonts and pictures. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
}
const HEADERS = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }

/**
 * Serves a folder of the build, whose names change with what is in them: a file is read once and stays in memory, as do the
 * short forms that the build laid beside it. A page asks for twenty, and each would be looked for, opened, read and closed
 * for each reader.
 */
export function assetRoutes(app: FastifyInstance, folder: string, prefix: string): void {
  const names = new Set(readdirSync(folder))
  const kept = new Map<string, Promise<CachedResponse>>()

  async function read(name: string, type: string): Promise<CachedResponse> {
    const bytes = (end: string) => readFile(join(folder, name + end))
    const isPacked = names.has(`${name}.br`) && names.has(`${name}.gz`)
    const [plain, packed] = await Promise.all([
      bytes(''),
      isPacked ? Promise.all([bytes('.br'), bytes('.gz')]).then(([br, gzip]) => ({ br, gzip })) : undefined,
    ])
    return { plain, packed, etag: `"${name}"`, type, headers: HEADERS }
  }

  app.get<{ Params: { name: string } }>(`${prefix}:name`, { exposeHeadRoute: true }, async (request, reply) => {
    const { name } = request.params
    const type = TYPES[extname(name)]
    if (!type || !names.has(name)) return reply.callNotFound()
    let found = kept.get(name)
    if (!found) {
      found = read(name, type)
      kept.set(name, found)
      // what could not be read now is tried again
      found.catch(() => kept.delete(name))
    }
    return sendCached(request, reply, await found)
  })
}
