import { basename } from 'node:path'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import type { CallingServer } from '../../platform/api/viewer.ts'
import { type OldPlaces, type OldRun, takeOld } from '../../runs/api.ts'
import { serverCalled } from '../../servers/api.ts'
import { keyOf, type StoreLine } from './entry.ts'
import { readStoreFile, storeFiles } from './read-store.ts'

/** Taking in the old tops of a server. */

export interface TopCounts {
  taken: number
  /** their maps are not here yet */
  waiting: number
  /** they came before */
  unchanged: number
  refused: number
}

export interface TopsListener {
  refused(line: { file: string; place: string; note: string }): void
  progress(counts: Readonly<TopCounts>): void
}

/** One transaction each: long enough for the database to work in one go, short enough for who sends meanwhile. */
const BATCH = 5_000
const PROGRESS_MS = 10_000

type Told = Exclude<StoreLine, { refused: string }>

/**
 * Takes the runs of a folder of top files or of a dump as runs of the server of this name. Run again it takes nothing twice,
 * also where it was stopped. Throws UnusableFileError for what cannot be read.
 */
export async function importTops(
  ctx: Context,
  path: string,
  name: string,
  listener: TopsListener,
): Promise<{ files: number; counts: TopCounts }> {
  const files = await storeFiles(path)
  const counts: TopCounts = { taken: 0, waiting: 0, unchanged: 0, refused: 0 }
  const server = await inTransaction(ctx, (tx, emit, audit) => called(emit, serverCalled(tx, name, audit)))
  const places: OldPlaces = new Map()
  let batch: Told[] = []
  let taking = Promise.resolve()
  let said = Date.now()
  const refuse = ({ file, place }: StoreLine, note: string, count = 1) => {
    counts.refused += count
    listener.refused({ file, place, note: count > 1 ? `${note} (${count} runs)` : note })
  }
  const takeBatch = async (runs: Told[]) => {
    const outcomes = await takeOld(ctx, server, runs.map(toRun), places)
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.state === 'refused') refuse(runs[at] as Told, outcome.reason)
      else counts[outcome.state]++
    }
    if (Date.now() - said < PROGRESS_MS) return
    said = Date.now()
    listener.progress(counts)
  }
  /** The next batch is read while the database works at this one. */
  const handOver = async () => {
    await taking
    taking = takeBatch(batch)
    taking.catch(() => undefined)
    batch = []
  }
  for (const file of files) {
    for await (const lines of readStoreFile(file)) {
      for (const line of lines) {
        if (line.entry === undefined) refuse(line, line.refused, line.count)
        else batch.push(line)
        if (batch.length >= BATCH) await handOver()
      }
    }
  }
  await handOver()
  await taking
  await inTransaction(ctx, (_tx, _emit, audit) =>
    audit('import.tops', basename(path), { after: { server: name, ...counts } }),
  )
  return { files: files.length, counts }
}

const toRun = ({ entry }: Told): OldRun => ({ key: keyOf(entry), ...entry })

/** Open pages ask for the servers again. */
async function called(emit: Emit, server: Promise<CallingServer>): Promise<CallingServer> {
  emit({ type: 'servers.changed', data: {} })
  return server
}
