import { Readable } from 'node:stream'
import { DEMO_FILE_BYTES } from '@kz/contract/rules'
import { parseDemo, summarize } from '@kz/demo'
import { writeDemo } from '@kz/demo/write/writer'
import type { FileStore, StoredTemp } from '../../platform/api/services/stored-files.ts'
import { type ReadDemo, readable } from '../../submissions/parsed-metadata.ts'
import { bspOf, courseOf } from './maps/course.ts'
import type { TellProgress } from './progress.ts'
import type { PlannedRun } from './runs/plan-runs.ts'
import { HOSTS } from './talk/texts.ts'

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
/** While one is synced to disk, the next is made. */
const AT_ONCE = 8

/** Keeps bytes in the store of a database that nobody sweeps yet. What a killed seed leaves is swept later. */
export async function keepFile(files: FileStore, source: Readable, mostBytes: number): Promise<StoredTemp> {
  const temp = await files.receive(source, mostBytes)
  await files.put(temp).finally(() => files.discard(temp))
  return temp
}

/** Writes and keeps the files of all runs that have one, newest last, each read as an upload is. */
export async function writeFiles(
  files: FileStore,
  runs: readonly PlannedRun[],
  tell: TellProgress,
): Promise<Map<PlannedRun, WrittenFile>> {
  const withFile = runs.filter(({ hasFile }) => hasFile)
  const written = new Map<PlannedRun, WrittenFile>()
  for (let start = 0; start < withFile.length; start += AT_ONCE) {
    tell('demos', start, withFile.length)
    await Promise.all(
      withFile.slice(start, start + AT_ONCE).map(async (run, offset) => {
        const place = start + offset
        written.set(run, await writeFile(files, run, place, place >= withFile.length - FULL_FILES))
      }),
    )
  }
  return written
}

/** What a file is made from. */
type FileRun = Pick<PlannedRun, 'route' | 'timeMs' | 'cp' | 'gc' | 'faults'> & { person: { name: string } }

/** Writes and keeps the file of one run; `place` makes its bytes its own. */
export async function writeFile(files: FileStore, run: FileRun, place: number, isFull: boolean): Promise<WrittenFile> {
  const { route, person, timeMs, cp, gc, faults } = run
  const bytes = writeDemo({
    map: route.map.name,
    mapCrc: bspOf(route.map).crc,
    course: courseOf(route.map).routes.get(route) ?? [],
    player: person.name,
    hostName: HOSTS[place % HOSTS.length] as string,
    maxClients: 1,
    build: BUILD,
    run: { timeMs, cp, gc },
    faults,
    seed: place + 1,
    ...(isFull ? {} : { updates: THIN_UPDATES }),
  })
  const temp = await keepFile(files, Readable.from([bytes]), DEMO_FILE_BYTES)
  return { sha256: temp.sha256, size: temp.size, read: readable(summarize(parseDemo(bytes))) }
}
