import { Readable } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import { LONGJUMP_TYPES } from '@kz/contract/runs/longjump-types'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { isKept } from '../platform/files/damaged-files.ts'
import { attachment, fileSafe } from '../platform/files/names.ts'
import { storedZip } from '../platform/files/stored-zip.ts'
import type { Which } from './which.ts'

/** Files of long jumps: downloads, archives under the names readers of the list build, and the list. */
const STORED_JUMP = { type: text, block: int.orNull, playerName: text, sha256: text, size: real, savedAt: real }
type StoredJump = RowOf<typeof STORED_JUMP>

type SetHeader = (name: string, value: string) => void

const released = sql.raw(`select j.type, j.block, j.player_name as "playerName", d.sha256, b.size::float8,
    (extract(epoch from coalesce(j.released_at, b.created_at)) * 1000)::float8 as "savedAt"
  from long_jumps j join longjump_demos d on d.id = j.demo_id and d.state = 'RELEASED'
    join blobs b on b.sha256 = d.sha256`)

/** `<block>_<type>_<player>`, the name of an archive and of the demo in it. */
const baseOf = ({ block, type, playerName }: StoredJump): string => `${block ?? 0}_${type}_${fileSafe(playerName)}`

/** The file of a released long jump as an archive. Throws ApiError not_found. */
export async function longjumpFile(ctx: Context, demoId: number, set: SetHeader): Promise<Readable> {
  const jump = await row(ctx.db, STORED_JUMP, sql`${released} where d.id = ${demoId}`)
  if (!jump || !(await isKept(ctx, jump))) throw notFound('Demo')
  return send(ctx, set, jump, baseOf(jump))
}

/** The file of a long jump that was not withdrawn as an archive, for checkers; audited. Throws ApiError not_found. */
export async function unreleasedLongjump(ctx: Context, { id, fileName }: Which, set: SetHeader): Promise<Readable> {
  if (id === undefined && fileName === undefined)
    throw new ApiError('invalid_field', { field: 'fileName', fault: 'missing' })
  const found = await row(
    ctx.db,
    { id: int, fileName: text, sha256: text, size: real, savedAt: real },
    sql`select d.id, d.file_name as "fileName", d.sha256, b.size::float8, (extract(epoch from d.submitted_at) * 1000)::float8 as "savedAt"
      from longjump_demos d join blobs b on b.sha256 = d.sha256
      where ${id === undefined ? sql`d.file_name = ${fileName}` : sql`d.id = ${id}`} and d.state <> 'WITHDRAWN'
      order by d.state = 'SUBMITTED' desc, d.id desc limit 1`,
  )
  if (!found || !(await isKept(ctx, found))) throw notFound('Longjump')
  const target = `longjump ${found.id}`
  await inTransaction(ctx, (_tx, _emit, audit) => audit('longjump.file', target))
  return send(ctx, set, found, found.fileName.replace(/\.dem$/i, ''))
}

async function send(
  ctx: Context,
  set: SetHeader,
  jump: Pick<StoredJump, 'sha256' | 'size' | 'savedAt'>,
  base: string,
): Promise<Readable> {
  const { sha256, size, savedAt } = jump
  const zip = await storedZip(ctx, { sha256, size, savedAt: new Date(savedAt), name: `${base}.dem` })
  set('content-type', 'application/zip')
  set('content-length', String(zip.size))
  set('content-disposition', attachment(`${base}.zip`))
  return zip.bytes
}

/** The released jump an archive name means, without case; an exact spelling wins. */
async function findArchive(
  ctx: Context,
  folder: string,
  file: string,
): Promise<{ jump: StoredJump; base: string } | null> {
  const type = LONGJUMP_TYPES.find((known) => known === folder.toLowerCase())
  const read = /^(\d{1,3})_([a-z]{2,6})_(.+)\.zip$/i.exec(file)
  if (!type || !read || read[2]?.toLowerCase() !== type) return null
  const jumps = await rows(
    ctx.db,
    STORED_JUMP,
    sql`${released} where j.type = ${type} and j.block = ${Number(read[1])} order by j.distance desc, j.id desc limit 200`,
  )
  const asked = file.slice(0, -4)
  const same = jumps.filter((jump) => baseOf(jump).toLowerCase() === asked.toLowerCase())
  const jump = same.find((one) => baseOf(one) === asked) ?? same[0]
  return jump && (await isKept(ctx, jump)) ? { jump, base: asked } : null
}

/** Registers `/lj/{type}/{block}_{type}_{player}.zip` and `/lj.txt`. */
export function longjumpArchives(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { type: string; file: string } }>(
    '/lj/:type/:file',
    { exposeHeadRoute: true },
    async (request, reply) => {
      await ctx.limits.countAddress('GET /lj/', 'FILE', { ip: request.ip, user: null, reply })
      await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
      const found = await findArchive(ctx, request.params.type, request.params.file)
      if (!found) return reply.code(404).type('text/plain; charset=utf-8').send('Demo not found\n')
      const bytes = await send(ctx, (name, value) => void reply.header(name, value), found.jump, found.base)
      reply.headers({ 'last-modified': new Date(found.jump.savedAt).toUTCString(), 'cache-control': 'no-cache' })
      if (request.method !== 'HEAD') return reply.send(bytes)
      bytes.destroy()
      // without a body of any kind the length would be told as 0
      return reply.send(Readable.from([]))
    },
  )

  app.get('/lj.txt', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /lj.txt', 'FAST', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FAST', request.ip, reply.raw)
    const { text, changedAt } = await longjumpList(ctx.db)
    const isSame = Date.parse(request.headers['if-modified-since'] ?? '') >= Math.floor(changedAt / 1000) * 1000
    reply.type('text/plain; charset=utf-8').headers({
      'last-modified': new Date(changedAt).toUTCString(),
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    })
    return isSame ? reply.code(304).send() : reply.send(text)
  })
}

const MOST_LISTED = 20

/** `type block distance player country`, the best twenty players of each kind; a name has no white space. */
async function longjumpList(db: Db): Promise<{ text: string; changedAt: number }> {
  const found = await rows(
    db,
    { line: text, changedAt: real },
    sql`select concat_ws(' ', type, coalesce(block, 0), trim_scale(distance), player, country) as line,
        (extract(epoch from max(known_at) over ()) * 1000)::float8 as "changedAt"
      from (
        select type, block, distance, regexp_replace(left(player_name, 31), '[\\s"]', '_', 'g') as player,
          regexp_replace(country, '^gb-.*', 'gb') as country,
          known_at, row_number() over (partition by type order by distance desc, id) as rank
        from (select distinct on (type, player_id) * from long_jumps order by type, player_id, distance desc, id) best
      ) ranked where rank <= ${MOST_LISTED} order by type, rank`,
  )
  return { text: found.map(({ line }) => `${line}\n`).join(''), changedAt: found[0]?.changedAt ?? 0 }
}
