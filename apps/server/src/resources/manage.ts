import { open } from 'node:fs/promises'
import { ApiError } from '@kz/contract/errors'
import type { Resource, resources } from '@kz/contract/resources'
import { isIn } from '@kz/contract/roles'
import type { Received } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { nameFiles, withKept } from '../platform/files/keep-files.ts'
import { safeFileName } from '../platform/files/names.ts'
import { findResource, managed } from './list.ts'

type Table = typeof resources
type Writing = Received<Table['POST /resources']>['body']

/** What a file may begin with: zip, PNG, JPEG, GIF, WebP. */
const BEGINNINGS = ['PK\x03\x04', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF8', 'RIFF']
const FILE_NAME = /^[A-Za-z0-9_.[\]()#+,'!&=@ -]{1,120}$/

async function requireKnownFile(path: string, fileName: string): Promise<void> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(12)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  if (!BEGINNINGS.some((begins) => head.toString('latin1').startsWith(begins))) throw new ApiError('unsupported_type')
  if (!FILE_NAME.test(fileName) || safeFileName(fileName) !== fileName) throw new ApiError('invalid_file_name')
}

/** Who is no top staff keeps the movies alone. Throws ApiError movies_only. */
function requireOwnCategory({ roles }: Viewer, ...categories: readonly string[]): void {
  if (!isIn('TOP', roles) && categories.some((category) => category !== 'Movies')) throw new ApiError('movies_only')
}

const lockCategory = (tx: Db, category: string) => lockInTransaction(tx, `resources ${category}`)

/** Keeps the row of a new resource at the end of its category and answers it. */
async function insert(
  tx: Db,
  { title, description, category, version, author, hidden }: Writing,
  place: { fileName: string; sha256: string } | { externalUrl: string },
  actorId: number,
): Promise<Resource> {
  await lockCategory(tx, category)
  const { fileName = null, sha256 = null, externalUrl = null } = { ...place } as Record<string, string | undefined>
  const made = await row(
    tx,
    { id: int },
    sql`insert into resources (title, description, category, version, author, hidden, file_name, sha256, external_url,
        created_by, position)
      select ${title}, ${description}, ${category}, ${version}, ${author}, ${hidden}, ${fileName}, ${sha256},
        ${externalUrl}, ${actorId}, coalesce(max(position) + 1, 0) from resources where category = ${category}
      returning id`,
  )
  return findResource(tx, (made as { id: number }).id)
}

/** Keeps an uploaded file and its row. Throws ApiError unsupported_type for what is neither a zip nor a picture. */
export async function createFromFile(ctx: Context, call: Call<Table['POST /resources']>): Promise<Resource> {
  const { file, body, viewer } = call
  requireOwnCategory(viewer, body.category)
  await requireKnownFile(file.path, file.name)
  return withKept(ctx, [file], (kept) =>
    inTransaction(ctx, async (tx, emit, audit) => {
      await nameFiles(tx, kept)
      const after = await insert(tx, body, { fileName: file.name, sha256: file.sha256 }, viewer.userId)
      const target = `resource ${after.id}`
      await audit('resource.create', target, { after })
      emit({ type: 'resources.changed', data: {} })
      return after
    }),
  )
}

/** Keeps a link to a file elsewhere. */
export function createLink(ctx: Context, call: Call<Table['POST /resources/link']>): Promise<Resource> {
  const { body, viewer } = call
  requireOwnCategory(viewer, body.category)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const after = await insert(tx, body, { externalUrl: body.externalUrl }, viewer.userId)
    const target = `resource ${after.id}`
    await audit('resource.create', target, { after })
    emit({ type: 'resources.changed', data: {} })
    return after
  })
}

/** Changes what is told of a resource; a file stays the file it is. */
export function update(ctx: Context, call: Call<Table['PUT /resources/{id}']>): Promise<Resource> {
  const { params, body, viewer } = call
  return inTransaction(ctx, async (tx, emit, audit) => {
    await tx.execute(sql`select from resources where id = ${params.id} for update`)
    const before = await findResource(tx, params.id)
    requireOwnCategory(viewer, before.category, body.category)
    if (body.externalUrl !== undefined && !before.isExternal)
      throw new ApiError('invalid_field', { field: 'externalUrl' })
    if (body.category !== before.category) await lockCategory(tx, body.category)
    await tx.execute(
      sql`update resources set title = ${body.title}, description = ${body.description}, version = ${body.version},
          author = ${body.author}, hidden = ${body.hidden}, updated_at = now(),
          external_url = case when external_url is null then null else ${body.externalUrl ?? before.href} end,
          position = case when category = ${body.category} then position else
            (select coalesce(max(other.position) + 1, 0) from resources other where other.category = ${body.category}) end,
          category = ${body.category}
        where id = ${params.id}`,
    )
    const after = await findResource(tx, params.id)
    const target = `resource ${params.id}`
    await audit('resource.update', target, { before, after })
    emit({ type: 'resources.changed', data: {} })
    return after
  })
}

/** Puts the resources of a category into this order. Throws ApiError wrong_state when they are not exactly these. */
export function reorder(ctx: Context, call: Call<Table['POST /resources/reorder']>): Promise<Resource[]> {
  const { body, viewer } = call
  requireOwnCategory(viewer, body.category)
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockCategory(tx, body.category)
    const found = await rows(
      tx,
      { id: int },
      sql`select id from resources where category = ${body.category} and deleted_at is null order by position, id for update`,
    )
    const before = found.map(({ id }) => id)
    const same = before.toSorted().join() === body.ids.toSorted().join()
    if (!same) throw new ApiError('stale_order')
    await tx.execute(
      sql`update resources set position = place.position from unnest(${sql.param(body.ids)}::integer[])
        with ordinality as place (id, position) where resources.id = place.id`,
    )
    const target = `resources ${body.category}`
    await audit('resource.reorder', target, { before, after: body.ids })
    emit({ type: 'resources.changed', data: {} })
    return managed(tx, viewer)
  })
}

/** Takes a resource off the site; its row and file stay for a restore. */
export function remove(ctx: Context, call: Call<Table['DELETE /resources/{id}']>): Promise<{ id: number }> {
  const { params, viewer } = call
  return inTransaction(ctx, async (tx, emit, audit) => {
    const before = await findResource(tx, params.id)
    requireOwnCategory(viewer, before.category)
    await tx.execute(
      sql`update resources set deleted_at = now(), deleted_by = ${viewer.userId}
        where id = ${params.id} and deleted_at is null`,
    )
    const target = `resource ${params.id}`
    await audit('resource.delete', target, { before })
    emit({ type: 'resources.changed', data: {} })
    return { id: params.id }
  })
}
