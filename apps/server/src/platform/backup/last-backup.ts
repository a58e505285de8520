import type { Db } from '../db.ts'
import { factsOf, setFact } from '../site-facts.ts'

const LAST = 'last backup'

/** Notes when the last whole backup was made. */
export const noteBackup = (db: Db, at: number): Promise<void> => setFact(db, LAST, new Date(at).toISOString())

/** When the last whole backup was made, as ISO text; null where none was. */
export async function lastBackup(db: Db): Promise<string | null> {
  return (await factsOf(db, LAST)).get(LAST) ?? null
}
