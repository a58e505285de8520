import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, giveTime, hasRow, rows } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { countDoomed, doomedIn, type Going, listDoomed, mayStay } from './doomed.ts'
import { childrenFirst, type Link, numberedTables, readLinks } from './links.ts'
import { recountAll } from './recount.ts'

/** Where the sample logins are written, in DATA_DIR: an object of username to password. */
export const SAMPLE_ACCOUNTS = 'sample-accounts.json'

/**
 * Takes the invented community out: its rows, what hangs on them (what its logins wrote, comments on its posts, likes) and
 * files nobody else names. What real people added on their own stays, also where an invented checker released it. One
 * transaction. Without `isMeant` nothing is written. Answers what goes; nothing where there is no sample community.
 */
export async function removeSample(ctx: Context, isMeant: boolean): Promise<Going[]> {
  const going = await inTransaction(ctx, async (tx, emit, audit) => {
    await giveTime(tx, 600_000)
    await tx.execute(sql`set local lock_timeout = '10s'`)
    await tx.execute(sql`lock table users, maps, routes, players in share row exclusive mode`)
    if (!(await hasRow(tx, sql`select 1 from sample_rows limit 1`))) return []
    const links = await readLinks(tx)
    await listDoomed(tx, links)
    const found = await countDoomed(tx)
    if (!isMeant) return found
    await takeOut(tx, links)
    await takeOutFiles(tx)
    await tx.execute(sql`delete from site_config where value like 'https://example.com/sample-%'`)
    await tx.execute(sql`delete from sample_rows`)
    await recountAll(tx)
    await audit('sample.remove', '', { after: Object.fromEntries(found.map(({ table, ...rows }) => [table, rows])) })
    tellEverybody(emit)
    return found
  })
  if (isMeant) await rm(join(ctx.config.dataDir, SAMPLE_ACCOUNTS), { force: true })
  return going
}

/** True when the sample community was here and was taken out: it does not come back by itself. */
export const wasRemoved = (db: Db): Promise<boolean> =>
  hasRow(db, sql`select 1 from audit_log where action = 'sample.remove' limit 1`)

/** Deletes what is doomed, and what has no id and names it; empties what else names it. */
async function takeOut(tx: Db, links: readonly Link[]): Promise<void> {
  const numbered = await numberedTables(tx)
  // what an invented admin did before anybody came never happened
  await tx.execute(sql`alter table audit_log disable trigger audit_log_keep`)
  // runs of a day name the day, and the day the map
  await tx.execute(
    sql`delete from motd_runs where day in (select day from motd_days where map_id in ${doomedIn('maps')})`,
  )
  for (const table of childrenFirst(numbered, links)) {
    for (const link of links.filter(({ child, leadsToId }) => child === table && leadsToId)) await letGo(tx, link)
    if (numbered.includes(table)) {
      await tx.execute(sql`delete from ${sql.raw(table)} where id in ${doomedIn(table)}`)
    }
  }
  await tx.execute(sql`alter table audit_log enable trigger audit_log_keep`)
  // they say what was there before
  await tx.execute(sql`delete from audit_seals`)
}

async function letGo(tx: Db, { child, column, parent, isFilled, isNeeded, isNumbered }: Link): Promise<void> {
  const names = sql`${sql.raw(column)} in ${doomedIn(parent)}`
  if (isFilled) {
    if (!isNumbered) await tx.execute(sql`delete from ${sql.raw(child)} where ${names}`)
  } else if (!isNumbered || !isNeeded || mayStay(child)) {
    const others = isNumbered ? sql`and id not in ${doomedIn(child)}` : sql``
    await tx.execute(sql`update ${sql.raw(child)} set ${sql.raw(column)} = null where ${names} ${others}`)
  }
}

/** Gives up the sample's files that nothing names any more; the sweep of files removes their bytes. */
async function takeOutFiles(tx: Db): Promise<void> {
  await tx.execute(sql`delete from image_sizes s where image in (select sha256 from sample_files)
    and not exists (select from images i where i.sha256 = s.image)`)
  const naming = await rows(
    tx,
    { child: text, column: text },
    sql`select c.conrelid::regclass::text as child, a.attname::text as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'blobs'::regclass`,
  )
  const unnamed = naming.map(
    ({ child, column }) => sql`not exists (select from ${sql.raw(child)} n where n.${sql.raw(column)} = b.sha256)`,
  )
  await tx.execute(sql`delete from blobs b where sha256 in (select sha256 from sample_files)
    and ${sql.join(unnamed, sql` and `)}`)
  await tx.execute(sql`delete from sample_files`)
}

/** Every cached response and open page is about what is gone. */
function tellEverybody(emit: Emit): void {
  for (const type of [
    'maps.changed',
    'longjumps.changed',
    'site.changed',
    'resources.changed',
    'servers.changed',
    'motd.changed',
    'forum.changed',
    'guessr.changed',
    'guessr.today',
    'bugs.changed',
  ] as const) {
    emit({ type, data: {} })
  }
  emit({ type: 'news.changed', data: { newsId: null } })
  emit({ type: 'chat.changed', data: { commentId: 0 } })
}
