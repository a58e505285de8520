import { DemoError, measure, parseDemo, readJumps, reportOf, residualOf, seriesOf, shareable } from '@kz/demo'
import { replayMovement } from '@kz/demo/krp/movement/replay-movement'
import { looksLikeReplay, parseReplay } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'
import { ZipError } from '../../../lib/files/unzip.ts'
import { faultText, limitsOf, UNREADABLE } from '../faults.ts'
import { knownHulls } from './known-hulls.ts'
import { knownRules } from './known-rules.ts'
import type { OpenAnswer, Reading, Source, Step } from './messages.ts'
import { readSource, SourceError } from './read-bytes.ts'

/** Points of the pictures: every frame of three minutes, and as much as a chart draws at once. */
const POINTS = 20_000
const MOST_JUMPS = 1_500

/** Reads demos beside the page, so that it never stands still. Nothing leaves the browser here. */
async function read(source: Source, tell: (step: Step, part: number) => void): Promise<Reading> {
  const { file, bytes, name } = await readSource(source, tell)
  tell('parsing', 0)
  const [{ buttons, rules }, worldOf] = await Promise.all([knownRules(bytes), knownHulls(bytes)])
  const replay = looksLikeReplay(bytes) ? parseReplay(bytes) : null
  const demo = replay ?? parseDemo(bytes, { buttons })
  tell('measuring', 0)
  const world = worldOf(demo)
  const residual = replay ? replayMovement(replay, world).residual : residualOf(demo, world)
  const series = seriesOf(demo, POINTS, residual)
  const report = reportOf(demo, undefined, rules, measure(demo, residual))
  const jumps = readJumps(demo)
  return {
    name,
    file,
    series,
    report: shareable(report, series, bytes.length),
    jumps: jumps.slice(0, MOST_JUMPS),
    moreJumps: Math.max(0, jumps.length - MOST_JUMPS),
    texts: report.summary.texts,
    limits: limitsOf(demo),
    isReplay: replay !== null,
    fileCrc: demo.replay ? (demo.replay.mapCrc >>> 0).toString(16).padStart(8, '0') : null,
  }
}

/** What is handed over instead of copied. */
function buffersOf({ series }: Reading): ArrayBufferLike[] {
  return Object.values(series).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer] : []))
}

async function answer(source: Source): Promise<void> {
  const send = (message: OpenAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer })
  let told = 0
  const tell = (step: Step, part: number) => {
    const now = performance.now()
    if (part > 0 && part < 1 && now - told < 50) return
    told = now
    send({ kind: 'progress', step, part })
  }
  try {
    const reading = await read(source, tell)
    send({ kind: 'done', reading }, buffersOf(reading) as ArrayBuffer[])
  } catch (error) {
    send({ kind: 'error', message: messageOf(error) })
  }
}

function messageOf(error: unknown): string {
  if (error instanceof DemoError) return faultText(error.code, error.message)
  const isSaid = error instanceof ZipError || error instanceof SourceError || error instanceof ReplayError
  return isSaid ? error.message : UNREADABLE
}

addEventListener('message', ({ data }: MessageEvent<Source>) => void answer(data))
