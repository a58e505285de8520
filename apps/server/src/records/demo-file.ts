import type { Reply } from '@kz/contract/endpoint'
import type { records } from '@kz/contract/records'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { countDownload } from './downloads.ts'

type PresignedFile = Reply<(typeof records)['GET /record/demo-file']>

/** A link to the file of a released demo; counts the download. 404 for any other demo and for records without a file. */
export async function demoFile(ctx: Context, demoId: number, ip: string): Promise<PresignedFile> {
  const demo = await row<{ sha256: string; size: number; fileName: string }>(
    ctx.db,
    sql`select d.sha256, b.size, d.file_name as "fileName" from demos d join blobs b on b.sha256 = d.sha256
      where d.id = ${demoId} and d.state = 'RELEASED'`,
  )
  if (!demo) throw notFound('Demo')
  await countDownload(ctx, demoId, ip)
  return { ...demo, presignedUrl: '', expiresIn: 300 }
}
