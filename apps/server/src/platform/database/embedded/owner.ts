import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the running server leaves in its data folder for the operator's command line: that the database answers, and where. */
export type OwnerNote = { pid: number; port: number }

/** Writes DATA_DIR/postgres.json, readable by its owner only. */
export async function writeOwnerNote(dataDir: string, note: OwnerNote): Promise<void> {
  const path = notePath(dataDir)
  await writeFile(`${path}.new`, `${JSON.stringify(note)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

/** Removes DATA_DIR/postgres.json. */
export async function removeOwnerNote(dataDir: string): Promise<void> {
  await rm(notePath(dataDir), { force: true })
}

/** What the owner of this data folder noted, or null while it has not. Whether it lives says its claim. */
export async function readOwnerNote(dataDir: string): Promise<OwnerNote | null> {
  const text = await readFile(notePath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : (JSON.parse(text) as OwnerNote)
}

function notePath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}
