import { z } from 'zod'
import type { Context } from '../api/context.ts'
import { type Db, rows } from '../api/db.ts'
import { bool, int, moment } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { readBackupPlace } from './last-backup.ts'
import { type BackupStore, openBackupStore } from './store.ts'

/**
 * Accounts that ended, beside the backups: those made before know them still, and a restore ends them again. The list says
 * nothing of who they were.
 */

const NAME = 'ended-accounts'

const Ended = z.object({ account: z.number().int(), bornAt: z.iso.datetime(), keepsName: z.boolean() })
export type Ended = z.infer<typeof Ended>

/** The list of a folder of backups; empty where there is none. */
export async function readEnded(store: BackupStore): Promise<Ended[]> {
  if (!(await store.isThere(NAME))) return []
  return z.array(Ended).parse(JSON.parse(await store.readText(NAME)))
}

/** Adds what ended in a database to the list of a folder; nothing ever leaves it. */
export async function addEnded(db: Db, store: BackupStore): Promise<void> {
  const found = await rows(
    db,
    { account: int, bornAt: moment, keepsName: bool },
    sql`select account, born_at as "bornAt", keeps_name as "keepsName" from ended_accounts order by account`,
  )
  const here = found.map((ended) => ({ ...ended, bornAt: ended.bornAt.toISOString() }))
  const keyOf = ({ account, bornAt }: Ended) => `${account} ${bornAt}`
  const all = new Map([...(await readEnded(store)), ...here].map((ended) => [keyOf(ended), ended]))
  if (all.size > 0) await store.writeText(NAME, JSON.stringify([...all.values()]))
}

/** Adds them to the folder of the last backup at once. Where that cannot be, the next backup does it. */
export async function writeEnded({ config, db, log }: Context): Promise<void> {
  const place = await readBackupPlace(config.dataDir)
  if (!place) return
  try {
    if (place.isSealed && !config.backupKey) throw new Error('the key of the backups is not in BACKUP_KEY')
    await addEnded(db, openBackupStore(place.folder, place.isSealed ? config.backupKey : undefined))
  } catch (err) {
    log.warn({ err }, 'accounts that ended are not noted beside the backups; the next backup notes them')
  }
}
