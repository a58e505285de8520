import type { Context } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { type PresignedFile, presign } from '../platform/file-links.ts'
import { notFound } from '../platform/route.ts'
import { int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { demoFileName } from './demo-file-name.ts'
import { countDownload } from './downloads.ts'

const FILE = {
  mapName: text,
  route: text,
  playerName: text,
  timeMs: int,
  sha256: text,
  size: int,
}

/** A link to the file of a released demo; counts the download. 404 for any other demo and for records without a file. */
export async function demoFile(ctx: Context, demoId: number, ip: string): Promise<PresignedFile> {
  const demo = await row(
    ctx.db,
    FILE,
    sql`select m.name as "mapName", r.name as route, d.player_name as "playerName", d.time_ms as "timeMs",
        d.sha256, b.size
      from demos d join blobs b on b.sha256 = d.sha256 join routes r on r.id = d.route_id
        join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
      where d.id = ${demoId} and d.state = 'RELEASED'`,
  )
  if (!demo) throw notFound('Demo')
  await countDownload(ctx, demoId, ip)
  const { size, sha256 } = demo
  const fileName = demoFileName(demo.mapName, demo.route, demo.playerName, demo.timeMs)
  return presign(ctx, { purpose: 'released', id: demoId, familyId: null, fileName, size, sha256 })
}
