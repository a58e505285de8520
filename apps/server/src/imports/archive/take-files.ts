import { open } from 'node:fs/promises'
import { ApiError } from '@kz/contract/errors'
import { type BroughtFile, keepArchiveFiles, noteItems } from '../../archive/api.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { nameFiles, withKept } from '../../platform/files/keep-files.ts'
import { receiveFrom } from '../folder.ts'
import { inBatch, type Line, newLines, type Run } from './batch.ts'
import type { Attached } from './format.ts'
import { fileInFolder } from './read-folder.ts'

const FILE = 'files'
/** The largest attachment of a board that is known has a tenth of it. */
const MOST_BYTES = 256 * 1024 * 1024

interface Received {
  line: Line<Attached>
  temp: StoredTemp
  brought: BroughtFile
}

/** Attachments go into the store; the messages they hang on come after them and name them. */
export async function takeFiles(run: Run, lines: readonly Line<Attached>[]): Promise<void> {
  await run.ctx.files.requireRoom()
  const wanted = await newLines(run.ctx.db, run, { file: FILE, kind: 'file' }, lines)
  const received: Received[] = []
  try {
    for (const line of wanted) {
      const file = await receive(run, line)
      if (file) received.push(file)
    }
    await withKept(
      run.ctx,
      received.map(({ temp }) => temp),
      (kept) =>
        inBatch(run, async (tx) => {
          await nameFiles(tx, kept)
          // another import may have brought some meanwhile
          const said = { ...run, say: () => undefined }
          const fresh = new Set(
            await newLines(
              tx,
              said,
              { file: FILE, kind: 'file' },
              received.map(({ line }) => line),
            ),
          )
          const mine = received.filter(({ line }) => fresh.has(line))
          const ids = await keepArchiveFiles(
            tx,
            run.archiveId,
            mine.map(({ brought }) => brought),
          )
          const items = mine.map(({ brought: { oldId } }, at) => ({ oldId, newId: ids[at] as number }))
          await noteItems(tx, run.archiveId, 'file', items)
        }),
    )
    for (const { line } of received) run.say(FILE, line, 'taken')
  } finally {
    for (const { temp } of received) await run.ctx.files.discard(temp)
  }
}

async function receive(run: Run, line: Line<Attached>): Promise<Received | null> {
  const { id, path, name, message } = line.row
  const found = await fileInFolder(run.folder, path)
  if (found === null) {
    run.say(FILE, line, 'refused', `${path} is not in the folder`)
    return null
  }
  try {
    const temp = await receiveFrom(run.ctx, found, MOST_BYTES)
    const pictureType = await pictureTypeOf(found)
    const { sha256, size } = temp
    return { line, temp, brought: { oldId: id, sha256, size, name, pictureType, messageOldId: message } }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    run.say(FILE, line, 'refused', error.message)
    return null
  }
}

const PICTURES: readonly [RegExp, string][] = [
  [/^\x89PNG\r\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
]

/** By content: what the name says does not count. */
async function pictureTypeOf(path: string): Promise<string | null> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(12)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  const begin = head.toString('latin1')
  return PICTURES.find(([pattern]) => pattern.test(begin))?.[1] ?? null
}
