import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { WrappedPassword } from '../../accounts/api.ts'
import { knownItems, noteItems } from '../../archive/api.ts'
import { type AccountEntry, type AccountRead, readAccountList } from '../account-list.ts'
import { takeAccount, wrapped } from '../import-accounts.ts'
import { readLines, UnusableFileError } from '../lines.ts'
import { inBatch, type Line, type Run } from './batch.ts'

const FILE = 'accounts.csv'

/** What is known of authors whose account was refused: they may prove it later. By their number there. */
export type Unplaced = Map<number, { mail: string | null; password: WrappedPassword | null }>

type Entry = Extract<AccountRead, { entry: AccountEntry }>

/** Makes the accounts of an archive, and notes which of its authors each one is. */
export async function takeAccounts(run: Run): Promise<Unplaced> {
  const unplaced: Unplaced = new Map()
  const path = join(run.folder, FILE)
  if (!(await stat(path).catch(() => null))?.isFile()) return unplaced
  let some: Entry[] = []
  for await (const read of readAccountList(readLines(createReadStream(path)), run.ctx.now())) {
    if (read.refused !== undefined) await leave(run, read, unplaced)
    else if (read.entry.author === null) throw new UnusableFileError(`${FILE} has no column author with numbers.`)
    else some.push(read)
    if (some.length < availableParallelism()) continue
    await takeSome(run, some, unplaced)
    some = []
  }
  await takeSome(run, some, unplaced)
  return unplaced
}

/** Who can have no account here may still prove who they were. */
async function leave(run: Run, read: AccountRead, unplaced: Unplaced): Promise<void> {
  run.say(FILE, read, 'refused', read.refused)
  const left = read.refused === undefined ? undefined : read.left
  if (!left || (await knownItems(run.ctx.db, run.archiveId, 'user', [left.author])).size > 0) return
  unplaced.set(left.author, { mail: left.email, password: await wrapped(run.ctx, left) })
}

async function takeSome(run: Run, some: readonly Entry[], unplaced: Unplaced): Promise<void> {
  const numbers = some.map(({ entry }) => entry.author as number)
  const known = await knownItems(run.ctx.db, run.archiveId, 'user', numbers)
  const fresh = some.filter((read) => {
    if (known.has(read.entry.author as number)) run.say(FILE, read, 'unchanged')
    return !known.has(read.entry.author as number)
  })
  const passwords = await Promise.all(fresh.map(({ entry }) => wrapped(run.ctx, entry)))
  for (const [place, read] of fresh.entries()) {
    const [author, password] = [read.entry.author as number, passwords[place] ?? null]
    const line: Line<AccountEntry> = { number: read.number, text: read.text, row: read.entry }
    if (!(await takeOne(run, line, author, password))) unplaced.set(author, { mail: read.entry.email, password })
  }
}

/** Answers whether the author has an account now. */
const takeOne = (run: Run, line: Line<AccountEntry>, author: number, password: WrappedPassword | null) =>
  inBatch(run, async (tx) => {
    if ((await knownItems(tx, run.archiveId, 'user', [author])).size > 0) {
      run.say(FILE, line, 'unchanged')
      return true
    }
    const { verdict, userId } = await takeAccount(tx, line.row, password)
    if (userId !== null) await noteItems(tx, run.archiveId, 'user', [{ oldId: author, newId: userId }])
    run.say(FILE, line, verdict.outcome, verdict.note)
    return userId !== null
  })
