import type { Db } from '../platform/api/db.ts'
import type { FileFault } from '../platform/api/services/stored-files.ts'
import type { Damage } from '../platform/files/check-files.ts'
import type { Print } from './command.ts'
import { ownersOf } from './file-owners.ts'

const WORDS: Record<FileFault, string> = {
  missing: 'is missing',
  size: 'has another size than its row says',
  bytes: 'has other bytes than its name says',
  unreadable: 'cannot be read from the disk',
}

/** 1 damaged file, 2 damaged files. */
export const counted = ({ length }: readonly unknown[]): string =>
  `${length} damaged ${length === 1 ? 'file' : 'files'}`

/** Names damaged files, and below each what it belongs to. */
export async function printDamaged(db: Db, damaged: readonly Damage[], print: Print): Promise<void> {
  const owners = await ownersOf(
    db,
    damaged.map(({ sha256 }) => sha256),
  )
  for (const { sha256, fault } of damaged) {
    print(`${sha256} ${WORDS[fault]}:`)
    for (const owner of owners.get(sha256) ?? ['nothing on the site']) print(`  ${owner}`)
  }
}
