import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '../api/db.ts'
import { factsOf, setFact } from '../api/site-facts.ts'

const LAST = 'last backup'

/** Notes when the last whole backup was made. */
export const noteBackup = (db: Db, at: number): Promise<void> => setFact(db, LAST, new Date(at).toISOString())

/** When the last whole backup was made, as ISO text; null where none was. */
export async function lastBackup(db: Db): Promise<string | null> {
  return (await factsOf(db, LAST)).get(LAST) ?? null
}

const BackupPlace = z.object({ folder: z.string(), isSealed: z.boolean() })
type BackupPlace = z.infer<typeof BackupPlace>

const pathOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Notes beside the database where its last backup is: to be read when the database is not. */
export async function noteBackupPlace(dataDir: string, place: BackupPlace): Promise<void> {
  const path = `${pathOf(dataDir)}-${randomUUID()}`
  await writeFile(path, `${JSON.stringify(place)}\n`, { mode: 0o600 })
  await rename(path, pathOf(dataDir))
}

/** Where it is; null where none was made. */
export async function readBackupPlace(dataDir: string): Promise<BackupPlace | null> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch(() => null)
  return text === null ? null : BackupPlace.parse(JSON.parse(text))
}
