import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { sql } from '../platform/api/sql.ts'
import { type PresignedFile, presign } from '../platform/files/links.ts'
import { demoFileName } from './demo-file-name.ts'
import { countDownload } from './downloads.ts'
import { STORED_DEMO, storedColumns, storedTables } from './stored-demo.ts'

/** A link to the file of a released demo; counts the download. 404 for any other demo and for records without a file. */
export async function demoFile(ctx: Context, demoId: number, ip: string): Promise<PresignedFile> {
  const demo = await row(
    ctx.db,
    STORED_DEMO,
    sql`select ${storedColumns} from ${storedTables}
      where m.state <> 'HIDDEN' and d.id = ${demoId} and d.state = 'RELEASED'`,
  )
  if (!demo) throw notFound('Demo')
  await countDownload(ctx, demoId, ip)
  const { size, sha256 } = demo
  const fileName = demoFileName(demo)
  return presign(ctx, { purpose: 'released', id: demoId, familyId: null, fileName, size, sha256 })
}
