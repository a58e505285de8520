import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import type { Redis } from '../platform/api/services/redis.ts'
import { int, ints } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Who is connected: guests by connection, members by account with the second they were last active (since 1970). */
export interface Connected {
  guests: number
  members: ReadonlyMap<number, number>
}

/** What the processes of this site tell each other about who is connected to them. */
export interface ConnectedStore {
  /** Who is connected to the other processes. */
  elsewhere(db: Db): Promise<Connected>
  /** Keeps what this process has, and forgets processes that are gone. Answers true when that changed who is connected. */
  keep(tx: Db, connected: Connected): Promise<boolean>
  /** Takes back what this process has kept. */
  forget(tx: Db): Promise<void>
}

/** A process that is silent for so long is gone. */
const SILENT_SECONDS = 90

const isAlive = sql`beat_at > now() - make_interval(secs => ${SILENT_SECONDS})`

/** One row per process (docs/decisions/037). */
export function connectedTable(process: string): ConnectedStore {
  return {
    async elsewhere(db) {
      const found = await rows(
        db,
        { guests: int, members: ints, activeAt: ints },
        sql`select guests, members, active_at as "activeAt" from presence where process <> ${process} and ${isAlive}`,
      )
      return merged(
        found.map(({ guests, members, activeAt }) => ({
          guests,
          members: new Map(members.map((userId, place) => [userId, activeAt[place] ?? 0])),
        })),
      )
    },
    async keep(tx, { guests, members }) {
      const ids = [...members.keys()]
      const anyGone = await hasRow(
        tx,
        sql`delete from presence where process <> ${process} and not ${isAlive} returning process`,
      )
      const kept = await row(
        tx,
        { guests: int, members: ints },
        sql`select guests, members from presence where process = ${process}`,
      )
      await tx.execute(sql`insert into presence (process, guests, members, active_at)
        values (${process}, ${guests}, ${sql.param(ids)}::integer[], ${sql.param([...members.values()])}::integer[])
        on conflict (process) do update set guests = excluded.guests, members = excluded.members,
          active_at = excluded.active_at, beat_at = now()`)
      return anyGone || kept?.guests !== guests || kept.members.join() !== ids.join()
    },
    async forget(tx) {
      await tx.execute(sql`delete from presence where process = ${process}`)
    },
  }
}

/** One field per process; while Redis is out of reach, the table. */
export function connectedRedis({ client, prefix }: Redis, process: string): ConnectedStore {
  const key = `${prefix}presence`
  const table = connectedTable(process)
  let kept = ''

  /** The fields of processes that are alive, and the names of those that are not. */
  async function read(): Promise<{ alive: Map<string, Connected>; silent: string[]; now: number }> {
    const [now, fields] = await Promise.all([client.time(), client.hgetall(key)])
    const alive = new Map<string, Connected>()
    const silent: string[] = []
    for (const [name, text] of Object.entries(fields)) {
      const { guests, members, beat } = JSON.parse(text) as {
        guests: number
        members: [number, number][]
        beat: number
      }
      if (Number(now[0]) - beat < SILENT_SECONDS) alive.set(name, { guests, members: new Map(members) })
      else silent.push(name)
    }
    return { alive, silent, now: Number(now[0]) }
  }

  return {
    elsewhere: (db) =>
      read().then(
        ({ alive }) => merged([...alive].flatMap(([name, connected]) => (name === process ? [] : [connected]))),
        () => table.elsewhere(db),
      ),
    async keep(tx, connected) {
      const { guests, members } = connected
      try {
        const { silent, now } = await read()
        if (silent.length > 0) await client.hdel(key, ...silent)
        await client.hset(key, process, JSON.stringify({ guests, members: [...members], beat: now }))
        const text = `${guests} ${[...members.keys()].join()}`
        const changed = silent.length > 0 || text !== kept
        kept = text
        return changed
      } catch {
        kept = ''
        return table.keep(tx, connected)
      }
    },
    async forget(tx) {
      await Promise.all([client.hdel(key, process).catch(() => undefined), table.forget(tx)])
    },
  }
}

function merged(some: readonly Connected[]): Connected {
  const members = new Map<number, number>()
  for (const one of some) {
    for (const [userId, at] of one.members) members.set(userId, Math.max(at, members.get(userId) ?? 0))
  }
  return { guests: some.reduce((sum, { guests }) => sum + guests, 0), members }
}
