import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { safeFileName } from '../platform/files/names.ts'

/** Files that hang on messages of an earlier site. */

export interface BroughtFile {
  oldId: number
  sha256: string
  size: number
  name: string
  pictureType: string | null
  messageOldId: number
}

/** Keeps the rows of files whose bytes the store has; answers their ids in the same order. */
export async function keepArchiveFiles(tx: Db, archiveId: number, files: readonly BroughtFile[]): Promise<number[]> {
  const of = <T>(read: (file: BroughtFile) => T) => sql.param(files.map(read))
  const made = await rows(
    tx,
    { id: int, oldId: int },
    sql`insert into archive_files (archive_id, old_id, sha256, size, name, picture_type, message_old_id)
      select ${archiveId}, b.* from unnest(${of((f) => f.oldId)}::bigint[], ${of((f) => f.sha256)}::text[],
        ${of((f) => f.size)}::integer[], ${of((f) => safeFileName(f.name))}::text[], ${of((f) => f.pictureType)}::text[],
        ${of((f) => f.messageOldId)}::bigint[]) b
      returning id, old_id as "oldId"`,
  )
  const byOldId = new Map(made.map(({ id, oldId }) => [oldId, id]))
  return files.map(({ oldId }) => byOldId.get(oldId) as number)
}

/** The files of messages, by the old numbers of these, each with the markup that shows it or leads to it. */
export async function filesOfMessages(db: Db, archiveId: number, messageOldIds: readonly number[]) {
  const found = await rows(
    db,
    { id: int, oldId: int, name: text, pictureType: text.orNull, messageOldId: int },
    sql`select id, old_id as "oldId", name, picture_type as "pictureType", message_old_id as "messageOldId"
      from archive_files where archive_id = ${archiveId}
        and message_old_id = any(${sql.param([...messageOldIds])}::bigint[]) order by old_id`,
  )
  const files = new Map<number, { oldId: number; markup: string }[]>()
  for (const { id, oldId, name, pictureType, messageOldId } of found) {
    const address = `/media/attachments/${id}/${encodeURIComponent(name).replaceAll("'", '%27')}`
    const label = name.replace(/[[\]|]/g, '_')
    const markup = pictureType ? `[img]${address}[/img]` : `[url=${address}]${label}[/url]`
    files.set(messageOldId, [...(files.get(messageOldId) ?? []), { oldId, markup }])
  }
  return files
}

/** Where messages stand now, by their old numbers. */
export async function messagePaths(db: Db, archiveId: number, oldIds: readonly number[]): Promise<Map<number, string>> {
  if (oldIds.length === 0) return new Map()
  const found = await rows(
    db,
    { oldId: int, id: int, threadId: int },
    sql`select i.old_id as "oldId", m.id, m.thread_id as "threadId"
      from archive_items i join forum_messages m on m.id = i.new_id
      where i.archive_id = ${archiveId} and i.kind = 'message' and i.old_id = any(${sql.param([...new Set(oldIds)])}::bigint[])`,
  )
  return new Map(found.map(({ oldId, id, threadId }) => [oldId, `/forum/threads/${threadId}?message=${id}`]))
}
