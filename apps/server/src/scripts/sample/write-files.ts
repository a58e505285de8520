import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { DEMO_FILE_BYTES } from '@kz/contract/rules'
import { parseDemo, summarize } from '@kz/demo'
import { writeDemo } from '@kz/demo/writer'
import { type ReadDemo, readable } from '../../demos/seen.ts'
import type { FileStore } from '../../platform/files.ts'
import type { PlannedRun } from './plan-runs.ts'
import { HOSTS } from './texts.ts'

/** A run's file in the store and what the parser sees in it. */
export interface WrittenFile {
  sha256: string
  size: number
  read: ReadDemo
}

const BUILD = 8684
/** So many of the newest files hold every network frame; the others are thinned out to keep the folder small. */
const FULL_FILES = 20
const THIN_UPDATES = 20

/** Writes and keeps the files of all runs that have one, newest last, each read as an upload is. */
export async function writeFiles(files: FileStore, runs: readonly PlannedRun[]): Promise<Map<PlannedRun, WrittenFile>> {
  const withFile = runs.filter(({ hasFile }) => hasFile)
  const written = new Map<PlannedRun, WrittenFile>()
  for (const [place, run] of withFile.entries()) {
    const bytes = writeDemo({
      map: run.route.map.name,
      mapCrc: crc32(run.route.map.name),
      player: run.person.name,
      hostName: HOSTS[place % HOSTS.length] as string,
      maxClients: 1,
      build: BUILD,
      run: { timeMs: run.timeMs, cp: run.cp, gc: run.gc },
      faults: run.faults,
      seed: place + 1,
      ...(place < withFile.length - FULL_FILES ? { updates: THIN_UPDATES } : {}),
    })
    const temp = await files.receive(Readable.from([bytes]), DEMO_FILE_BYTES)
    await files.keep(temp)
    written.set(run, { sha256: temp.sha256, size: temp.size, read: readable(summarize(parseDemo(bytes))) })
  }
  return written
}
