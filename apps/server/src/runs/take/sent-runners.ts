import { type Db, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { isSteamId, keyAtServer, NAMELESS, type Runner, shownName } from '../runners.ts'
import type { Taking } from './taking.ts'

/** The players of runs that servers send. */

interface Named {
  steam: string | null
  server: number | null
  key: string | null
  name: string
  /** what its server calls a player holds for everybody: a Steam account's name only where its server is confirmed */
  mayName: boolean
}

type Sender = Pick<Taking, 'server' | 'run'>

function namedBy({ server, run }: Sender): Named {
  const name = shownName(run.name)
  return isSteamId(run.steamid)
    ? { steam: run.steamid, server: null, key: null, name, mayName: server.trust === 'confirmed' }
    : { steam: null, server: server.serverId, key: keyAtServer(run), name, mayName: true }
}

const nameOf = ({ steam, server, key }: Pick<Named, 'steam' | 'server' | 'key'>): string => steam ?? `${server} ${key}`

export interface Players {
  of(sender: Sender): Runner
}

/** Finds their runners, made where new, and held until the transaction ends: nobody gives their runs away meanwhile. Their name follows what was sent last. */
export async function playersOf(tx: Db, senders: readonly Sender[]): Promise<Players> {
  const wanted = new Map<string, Named>()
  for (const sender of senders) {
    const named = namedBy(sender)
    const before = wanted.get(nameOf(named))
    const says = named.mayName && named.name !== NAMELESS
    if (!before || says) wanted.set(nameOf(named), named)
  }
  const all = [...wanted.values()]
  let known = await heldRunners(tx, all)
  const missing = all.filter((named) => !known.has(nameOf(named)))
  if (missing.length > 0) {
    // sent together, and done in this order
    const [, held] = await Promise.all([makeRunners(tx, missing), heldRunners(tx, all)])
    known = held
  }
  const renamed = all.flatMap(({ name, mayName, ...who }) => {
    const before = known.get(nameOf(who))
    return before && mayName && name !== NAMELESS && name !== before.name ? [{ id: before.originId, name }] : []
  })
  if (renamed.length > 0) await rename(tx, renamed)
  return {
    of(sender) {
      const { originId, runnerId } = known.get(nameOf(namedBy(sender))) as Held
      return { originId, runnerId }
    },
  }
}

const HELD = { originId: int, runnerId: int, steam: text.orNull, server: int.orNull, key: text.orNull, name: text }
type Held = Runner & { name: string }

async function heldRunners(tx: Db, wanted: readonly Named[]): Promise<Map<string, Held>> {
  const byKey = wanted.filter(({ key }) => key !== null)
  const found = await rows(
    tx,
    HELD,
    sql.named(
      'runners held',
      sql`select id as "originId", coalesce(root_id, id) as "runnerId", steam_id as steam, server_id as server, server_key as key, name
        from runners where id = any(
          array(select w.id from runners w where w.steam_id = any(${sql.param(wanted.flatMap(({ steam }) => steam ?? []))}::text[]))
          || array(select w.id from unnest(${sql.param(byKey.map(({ server }) => server))}::integer[],
            ${sql.param(byKey.map(({ key }) => key))}::text[]) as sent (server, key)
            join runners w on w.server_id = sent.server and w.server_key = sent.key))
        order by id for share`,
    ),
  )
  return new Map(found.map((held) => [nameOf(held), held]))
}

/** In the order of whoever else makes several. */
const makeRunners = (tx: Db, missing: readonly Named[]) =>
  tx.execute(
    sql.named(
      'runners made',
      sql`insert into runners (steam_id, server_id, server_key, name)
        select steam, server, key, name
        from jsonb_to_recordset(${JSON.stringify(missing)}::jsonb) as sent (steam text, server integer, key text, name text)
        order by steam, key on conflict do nothing`,
    ),
  )

const rename = (tx: Db, renamed: readonly { id: number; name: string }[]) =>
  tx.execute(sql`update runners w set name = sent.name
    from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as sent (id integer, name text) where w.id = sent.id`)
