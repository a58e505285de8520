import { ApiError } from '@kz/contract/errors'
import { cleanLine, isVisible } from '@kz/contract/names/clean-text'
import { givePicture } from '../../accounts/api.ts'
import { knownItems, makeAuthor, noteItems } from '../../archive/api.ts'
import { storeImage } from '../../images/api.ts'
import { rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { inBatch, type Line, newLines, type Run } from './batch.ts'
import type { User } from './format.ts'
import { fileInFolder } from './read-folder.ts'
import type { Unplaced } from './take-accounts.ts'

const FILE = 'users'

/** Authors without an account get a row that their texts name; then everybody gets the picture they had. */
export async function takeUsers(run: Run, lines: readonly Line<User>[], unplaced: Unplaced): Promise<void> {
  await inBatch(run, async (tx) => {
    const fresh = await newLines(tx, run, { file: FILE, kind: 'user' }, lines)
    for (const line of fresh) {
      const { id, name: written, login, registered = null, steam } = line.row
      const name = cleanLine(written)
      const proof = unplaced.get(id)
      const author = {
        ...{ name: isVisible(name) ? name : `user ${id}`, loginName: login ?? written, registeredAt: registered },
        ...{ mail: proof?.mail ?? null, password: proof?.password ?? null, steamId: steam ?? null },
      }
      const userId = await makeAuthor(tx, run.archiveId, author, run.ctx.config.secretKey)
      await noteItems(tx, run.archiveId, 'user', [{ oldId: id, newId: userId }])
      run.say(FILE, line, 'taken')
    }
  })
  await takePictures(run, lines)
}

async function takePictures(run: Run, lines: readonly Line<User>[]): Promise<void> {
  const pictured = lines.filter(({ row }) => row.avatar != null)
  const oldIds = pictured.map(({ row }) => row.id)
  const known = await knownItems(run.ctx.db, run.archiveId, 'user', oldIds)
  const without = new Set(
    (
      await rows(
        run.ctx.db,
        { id: int },
        sql`select id from users where id = any(${sql.param([...known.values()])}::integer[]) and picture is null`,
      )
    ).map(({ id }) => id),
  )
  const wanted = pictured.filter(({ row }) => without.has(known.get(row.id) ?? 0))
  // two are drawn at once
  for (let at = 0; at < wanted.length; at += 2) {
    await Promise.all(wanted.slice(at, at + 2).map((line) => takePicture(run, line, known.get(line.row.id) as number)))
  }
}

async function takePicture(run: Run, line: Line<User>, userId: number): Promise<void> {
  const path = await fileInFolder(run.folder, line.row.avatar ?? '')
  if (path === null) return run.say(FILE, line, 'refused', `its picture ${line.row.avatar} is not in the folder`)
  try {
    const { url } = await storeImage(run.ctx, { path }, { kind: 'avatar', ownerId: userId })
    await inBatch(run, (tx) => givePicture(tx, userId, url))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    run.say(FILE, line, 'refused', `its picture: ${error.message}`)
  }
}
