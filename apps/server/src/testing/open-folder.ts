import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDiskFiles } from '../platform/files/disk-store.ts'

/** A folder for the tests of one file, with a store of files in it; gone after the last of them. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'kz16-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { folder, files: await openDiskFiles(folder) }
}
