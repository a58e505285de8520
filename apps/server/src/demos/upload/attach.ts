import { keepOutcome } from '../../analyzer/api.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { ReceivedFile } from '../../platform/api/handler.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type KeptFiles, nameFiles } from '../../platform/files/keep-files.ts'
import type { JudgedDemo, ReadDemo } from '../../submissions/api.ts'

/** The demo that has this file already, in whatever state. */
export const demoOfFile = (db: Db, sha256: string): Promise<{ demoId: number; state: string } | undefined> =>
  row(
    db,
    { demoId: int, state: text },
    sql`select id as "demoId", state from demos where sha256 = ${sha256} and state <> 'WITHDRAWN'`,
  )

/** Keeps the file of a released run that has none. Answers false when it is no such run any more. */
export async function attachDemo(
  tx: Db,
  kept: KeptFiles,
  demoId: number,
  file: ReceivedFile,
  read: ReadDemo & { judged: JudgedDemo },
): Promise<boolean> {
  const isFree = sql`id = ${demoId} and state = 'RELEASED' and sha256 is null`
  if (!(await hasRow(tx, sql`select 1 from demos where ${isFree} for no key update`))) return false
  await nameFiles(tx, kept, [file])
  await tx.execute(sql`update demos set sha256 = ${file.sha256}, file_name = ${file.name},
      seen = ${sql.json(read.seen)}, warnings = ${sql.json(read.warnings)} where ${isFree}`)
  await keepOutcome(tx, { kind: 'demo', demoId, sha256: file.sha256 }, read.judged)
  return true
}
