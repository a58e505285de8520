import { createHash } from 'node:crypto'
import { cleanLine, isVisible } from '@kz/contract/names/clean-text'
import { knownItems, makeAuthor, noteItems, writersOf } from '../../archive/api.ts'
import type { Db } from '../../platform/api/db.ts'
import type { Line, Run } from './batch.ts'

/** Who wrote a text: the account under which it is shown, and the author without an account that it came from. */
export interface Writer {
  userId: number
  authorId: number | null
}

interface Written {
  author?: number | null | undefined
  name?: string | null | undefined
}

const NOBODY = 'Guest'

/** Guests and authors who have not come are known by their names alone. */
const guestName = ({ name }: Written): string => {
  const shown = cleanLine(name ?? '')
  return isVisible(shown) ? shown : NOBODY
}
/** 48 bits tell the guests of one board apart. */
const guestId = (name: string): number => createHash('sha256').update(name).digest().readUIntBE(0, 6) + 1

/** The writers of these lines; guests who have not come before are made. */
export async function writersIn<Row extends Written>(
  tx: Db,
  run: Run,
  lines: readonly Line<Row>[],
): Promise<Map<Row, Writer>> {
  const { archiveId } = run
  const oldIds = [...new Set(lines.flatMap(({ row }) => (row.author ? [row.author] : [])))]
  const users = await knownItems(tx, archiveId, 'user', oldIds)
  const known = await writersOf(tx, [...users.values()])
  const writers = new Map<Row, Writer>()
  const guests = new Map<string, Row[]>()
  for (const { row } of lines) {
    const writer = known.get(users.get(row.author ?? 0) ?? 0)
    if (writer) writers.set(row, writer)
    else guests.set(guestName(row), [...(guests.get(guestName(row)) ?? []), row])
  }
  const byName = await guestsCalled(tx, run, [...guests.keys()])
  for (const [name, rows] of guests) for (const row of rows) writers.set(row, byName.get(name) as Writer)
  return writers
}

async function guestsCalled(tx: Db, { archiveId, ctx }: Run, names: readonly string[]): Promise<Map<string, Writer>> {
  const items = await knownItems(tx, archiveId, 'guest', names.map(guestId))
  const known = await writersOf(tx, [...items.values()])
  const writers = new Map<string, Writer>()
  for (const name of names) {
    const oldId = guestId(name)
    const writer = known.get(items.get(oldId) ?? 0)
    if (writer) {
      writers.set(name, writer)
      continue
    }
    const none = { mail: null, steamId: null, password: null, registeredAt: null }
    const userId = await makeAuthor(tx, archiveId, { ...none, name, loginName: name }, ctx.config.secretKey)
    await noteItems(tx, archiveId, 'guest', [{ oldId, newId: userId }])
    writers.set(name, { userId, authorId: userId })
  }
  return writers
}
