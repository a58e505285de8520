import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Context } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, json } from '../../platform/api/shape.ts'
import { isKept } from '../../platform/files/damaged-files.ts'
import { openFor } from '../../platform/files/stored-zip.ts'
import { KINDS, type Kind, rowsOf } from './kinds.ts'
import { type OwnFile, ownFiles } from './own-files.ts'

/** All that is a member's as one zip, made as it is read: what is held is one part of a kind. */

const AT_ONCE = 1_000
const LINE = { line: json.as<Record<string, unknown>>(), key: int }

/** The rows of a kind as the text of one list. */
async function* listOf(db: Db, kind: Kind, userId: number, stop: AbortSignal): AsyncGenerator<Buffer> {
  let before = '[\n'
  for (let after: number | null = -1; after !== null; ) {
    stop.throwIfAborted()
    const found: { line: Record<string, unknown>; key: number }[] = await rows(
      db,
      LINE,
      rowsOf(kind, userId, after, AT_ONCE),
    )
    const lines = found.map(({ line: { key: _key, ...line } }) => JSON.stringify(line))
    if (lines.length > 0) yield Buffer.from(`${before}${lines.join(',\n')}`)
    if (lines.length > 0) before = ',\n'
    after = kind.key !== undefined && found.length === AT_ONCE ? (found.at(-1)?.key ?? null) : null
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

/** What is in the archive, for who opens it. */
function contents(siteUrl: string, missing: readonly OwnFile[]): string {
  const kinds = Object.entries(KINDS).map(([name, { about }]) => `${name}.json${about && `: ${about}`}`)
  const lost = missing.map(({ path }) => `${path} is damaged on the server and is not here`)
  return `Your data at ${siteUrl}

Each file holds a list in JSON; times are UTC, durations milliseconds. Demos, maps, replays
and pictures of yours lie in the folder files. Passwords, keys and what staff writes about
members among themselves are not here, and nothing that is private to somebody else.

${[...kinds, ...lost].join('\n')}
`
}

/** The archive of a member; whoever reads it destroys it when it is not read to its end. */
export async function archiveOf(ctx: Context, userId: number, stop: AbortSignal): Promise<Readable> {
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  zip.on('error', (error) => bytes.destroy(error))
  for (const [name, kind] of Object.entries(KINDS)) {
    zip.addReadStreamLazy(`${name}.json`, { compress: true }, (give) =>
      give(null, Readable.from(listOf(ctx.db, kind, userId, stop), { objectMode: false })),
    )
  }
  const missing: OwnFile[] = []
  for (const file of await ownFiles(ctx.db, userId)) {
    stop.throwIfAborted()
    if (await isKept(ctx, file).catch(() => false)) {
      zip.addReadStreamLazy(file.path, { compress: false, size: file.size }, openFor(ctx, file, bytes))
    } else missing.push(file)
  }
  zip.addBuffer(Buffer.from(contents(ctx.config.siteUrl, missing)), 'README.txt')
  zip.end()
  return bytes
}
