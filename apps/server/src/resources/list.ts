import { RESOURCE_CATEGORIES, type Resource } from '@kz/contract/resources'
import { isIn } from '@kz/contract/roles'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

const FOUND = {
  externalUrl: text.orNull,
  updatedAt: moment,
  id: int,
  title: text,
  description: text,
  category: text,
  version: text,
  author: text,
  fileName: text.orNull,
  size: int.orNull,
  sha256: text.orNull,
  hidden: bool,
  downloads: int,
}
const MOST = 500

async function find(db: Db, where: SQL): Promise<Resource[]> {
  const found = await rows(
    db,
    FOUND,
    sql`select r.id, r.title, r.description, r.category, r.version, r.author, r.hidden, r.file_name as "fileName",
        b.size, r.sha256, r.external_url as "externalUrl", r.updated_at as "updatedAt",
        (select coalesce(sum(d.count), 0) from resource_downloads d where d.resource_id = r.id) as downloads
      from resources r left join blobs b on b.sha256 = r.sha256 where r.deleted_at is null and ${where}
      order by array_position(${sql.param([...RESOURCE_CATEGORIES])}::text[], r.category), r.position, r.id limit ${MOST}`,
  )
  return found.map(({ externalUrl, updatedAt, ...resource }) => ({
    ...resource,
    href: externalUrl ?? `/files/resources/${resource.id}/${encodeURIComponent(resource.fileName ?? '')}`,
    isExternal: externalUrl !== null,
    updatedDate: updatedAt.toISOString(),
  }))
}

/** What everybody may see, category by category. */
export const offered = (db: Db): Promise<Resource[]> => find(db, sql`not r.hidden`)

/** What the viewer manages, hidden ones too: everything, or the movies. */
export const managed = (db: Db, { roles }: Viewer): Promise<Resource[]> =>
  find(db, isIn('TOP', roles) ? sql`true` : sql`r.category = 'Movies'`)

/** One resource. Throws ApiError not_found. */
export async function findResource(db: Db, id: number): Promise<Resource> {
  const [resource] = await find(db, sql`r.id = ${id}`)
  if (!resource) throw notFound('Resource')
  return resource
}

/** The bytes behind a resource everybody may see, or undefined. */
export const offeredFile = (db: Db, id: number) =>
  row(
    db,
    { sha256: text, size: int, fileName: text },
    sql`select r.sha256, b.size, r.file_name as "fileName" from resources r join blobs b on b.sha256 = r.sha256
      where r.id = ${id} and not r.hidden and r.deleted_at is null`,
  )
