import { ApiError } from '@kz/contract/errors'
import type { gameServers, OwnServer } from '@kz/contract/runs/game-servers'
import type { Context } from '../../platform/api/context.ts'
import type { Db } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { sql } from '../../platform/api/sql.ts'
import {
  askServer,
  claimsOf,
  clocksOf,
  faultsOf,
  linkOf,
  logOf,
  type OwnRow,
  peopleOf,
  requirePeople,
  serversOwnedBy,
  workingKeys,
} from '../../servers/api.ts'
import { latestOf, sentCounts } from './sent-lines.ts'
import { stepsOf } from './steps.ts'

type Calls = typeof gameServers

/** What the people of a server see of it: its keys, its way to the first run, and what came of what it sent. */

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null

/** The servers of a member, or the one asked for; and what they asked staff for. */
export async function ownServers({ db, config }: Context, { query, viewer }: Call<Calls['GET /game-server/own']>) {
  if (query.id !== undefined) await requirePeople(db, viewer, query.id)
  const [owned, claims] = await Promise.all([
    serversOwnedBy(db, viewer.userId, query.id ?? null),
    claimsOf(db, viewer.userId),
  ])
  const servers: OwnServer[] = []
  for (const server of owned) servers.push(await shown(db, config.siteUrl, server))
  return { servers, claims }
}

async function shown(db: Db, siteUrl: string, server: OwnRow): Promise<OwnServer> {
  const { id, heard, status: _status, lastSeen: _seen, ping: _ping, ...rest } = server
  const [keys, clock, link, counts, refused, people] = await Promise.all([
    workingKeys(db, id),
    clocksOf(db, id),
    linkOf(db, id),
    sentCounts(db, id),
    latestOf(db, id, sql`(r.state = 'REFUSED' or cardinality(r.reasons) > 0)`),
    peopleOf(db, id),
  ])
  const isConnected = link !== undefined && link.closedAt === null
  return {
    ...rest,
    id,
    keys: keys.map(({ since, usedAt, endsAt, ...key }) => ({
      ...{ ...key, since: since.toISOString(), usedAt: iso(usedAt), endsAt: iso(endsAt) },
    })),
    heard: iso(heard),
    connectedSince: isConnected ? iso(link.openedAt) : null,
    unbrokenSince: isConnected ? iso(link.unbrokenSince) : null,
    clock: clock.map(({ at, ms }) => ({ at: at.toISOString(), ms })),
    ...counts,
    steps: await stepsOf(db, siteUrl, server, null),
    refused,
    people,
  }
}

/** The log of a server, a page of the latest lines before one. */
export async function ownMessages({ db }: Context, { query, viewer }: Call<Calls['GET /game-server/own-messages']>) {
  await requirePeople(db, viewer, query.id)
  const [lines, faults] = await Promise.all([
    logOf(db, query.id, query.kind, query.before ?? null),
    faultsOf(db, query.id),
  ])
  return { messages: lines.map((line) => ({ ...line, at: line.at.toISOString() })), ...faults }
}

/** Asks a server at its address now, and says how far it is on its way to a run on the board. */
export async function testOwnServer(ctx: Context, { query, viewer }: Call<Calls['POST /game-server/own-test']>) {
  await requirePeople(ctx.db, viewer, query.id)
  const [server] = await serversOwnedBy(ctx.db, viewer.userId, query.id)
  if (!server) throw new ApiError('forbidden')
  const answer = server.addr === '' ? null : await askServer(ctx, server.addr, server.port)
  return { steps: await stepsOf(ctx.db, ctx.config.siteUrl, server, answer) }
}
