import { type Client, createClient } from '@kz/contract/wire/client'
import { row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { rotateToken } from '../servers/api.ts'
import type { World } from './world.ts'

/** A row of a game server with a key, and a client that calls with it. */
export interface TestServer {
  serverId: number
  key: string
  client: Client
}

let made = 0

/** Makes one, confirmed unless told otherwise. */
export async function buildServer(
  { ctx, url }: World,
  {
    trust = 'confirmed',
    name = `Server ${++made}`,
  }: { trust?: 'provisional' | 'confirmed' | 'struck'; name?: string } = {},
): Promise<TestServer> {
  const found = await row(
    ctx.db,
    { id: int },
    sql`insert into game_servers (addr, port, given_name, trust) values ('', 0, ${name}, ${trust}) returning id`,
  )
  const serverId = found?.id ?? 0
  const key = await rotateToken(ctx.db, serverId, async () => undefined)
  return { serverId, key, client: clientOf(url, key) }
}

/** A client that calls with a key. */
export const clientOf = (url: string, key: string): Client =>
  createClient({
    base: `${url}/api`,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } }),
  })
