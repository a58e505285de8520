import { REPLAY_BYTES } from '@kz/contract/runs/game-protocol'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { onDisk } from '../../platform/api/late-commit.ts'
import type { PartFile, Span } from '../../platform/api/services/stored-files.ts'
import { together } from '../../platform/api/services/together.ts'
import { haveReplays, keepReplay, type SentReplay } from '../replays/keep-replay.ts'
import { looksLikeReplay } from '../replays/replay-form.ts'
import { type Chunk, readChunk } from './chunk.ts'

/** Replays on their way: their parts lie in a temporary file, and memory knows only where. */

/** What the module is told of a replay: kept, refused (it sends it again), or nothing yet. */
export interface FileAck {
  local_uid: string
  status: boolean
}

/** What is known of a replay that was answered, for its server's owner. */
export type TellParts = (serverId: number, ack: FileAck, what: string) => void

interface Upload {
  serverId: number
  file: PartFile
  total: number
  size: number
  places: Map<number, Span & { crc: number }>
  touchedMs: number
}

/** Whether a part's replay has a place among those on their way, and who is asked for theirs again. */
interface Place {
  isFree: boolean
  acks: FileAck[]
}

/** Of one server at once: the module sends them one after another. A fifth is asked for again when all of it came. */
const MOST_OF_SERVER = 4
/** Without a part for so long it gives its place to another, and is asked for again. */
export const IDLE_MS = 60_000
/** An unfinished replay is given up after this time without a part. */
export const UNFINISHED_MS = 3_600_000
const MOST_RECEIVED_AT_ONCE = 4
const ASKED = { most: 64, paceMs: 100 }
const MEGABYTE = 1_000_000
/** Ids of replays that are here already, or never will be: what still comes of them is not looked at. */
const MOST_SETTLED = 1_000

export interface Uploads {
  /** Takes a binary frame; what is to be answered, of this replay or another. Rejects where it cannot be kept now. */
  take(serverId: number, frame: Buffer): Promise<FileAck[]>
  /** Gives up what had no part for an hour. */
  sweep(): Promise<void>
  /** How many replays are on their way. */
  count(): number
  close(): Promise<void>
}

/** `tell` hears of every replay that is answered, with how many of its parts came. */
export function openUploads(ctx: Context, tell: TellParts = () => undefined): Uploads {
  const uploads = new Map<string, Upload>()
  const settled = new Map<string, boolean>()
  const later = new Set<string>()
  const received = limitConcurrency(MOST_RECEIVED_AT_ONCE, Number.POSITIVE_INFINITY)
  const hasReplay = together((asked: readonly Omit<SentReplay, 'temp'>[]) => haveReplays(ctx, asked), ASKED)
  const nameOf = (serverId: number, localUid: string) => `${serverId} ${localUid}`

  async function drop(name: string): Promise<void> {
    const upload = uploads.get(name)
    uploads.delete(name)
    await upload?.file.discard()
  }

  function forgetOldest(names: Map<string, boolean> | Set<string>): void {
    const [oldest] = names.keys()
    if (names.size > MOST_SETTLED && oldest !== undefined) names.delete(oldest)
  }

  function settle(name: string, isKept: boolean): void {
    settled.set(name, isKept)
    forgetOldest(settled)
  }

  /**
   * Finds a place for the replay of a first part: one of four, or that of one whose parts have stopped, which is then
   * asked for again. Without a place the rest of this file is passed over, and its last part is answered by asking for
   * the whole again: the module is slower then by the time that a file takes, and loses nothing.
   */
  async function place(serverId: number, { localUid, index, total }: Chunk): Promise<Place> {
    const name = nameOf(serverId, localUid)
    if (index === 0) later.delete(name)
    if (uploads.has(name)) return { isFree: true, acks: [] }
    const own = [...uploads].filter(([, upload]) => upload.serverId === serverId)
    const idle = own.find(([, { touchedMs }]) => touchedMs < performance.now() - IDLE_MS)
    if (own.length < MOST_OF_SERVER && !later.has(name)) return { isFree: true, acks: [] }
    if (idle && !later.has(name)) {
      await drop(idle[0])
      const ack = { local_uid: idle[0].slice(nameOf(serverId, '').length), status: false }
      tell(serverId, ack, `${partsOf(idle[1])}, then none for a minute`)
      return { isFree: true, acks: [ack] }
    }
    later.add(name)
    forgetOldest(later)
    if (index < total - 1) return { isFree: false, acks: [] }
    later.delete(name)
    const ack = { local_uid: localUid, status: false }
    tell(serverId, ack, `more than ${MOST_OF_SERVER} replays at once`)
    return { isFree: false, acks: [ack] }
  }

  /** The upload that a part belongs to, begun by whichever comes first. An answer where nothing more is wanted. */
  async function begin(serverId: number, { localUid, total }: Chunk): Promise<Upload | FileAck | null> {
    const name = nameOf(serverId, localUid)
    const known = uploads.get(name)
    if (known?.total === total) return known
    // another file of the same run: packed anew
    if (known) await drop(name)
    const isThere = await hasReplay({ serverId, key: localUid })
    if (isThere !== false) {
      // whoever kept it may still wait for the disk
      await onDisk(ctx.db)
      settle(name, isThere === true)
      return isThere ? { local_uid: localUid, status: true } : null
    }
    const file = await ctx.files.openParts()
    const upload: Upload = { serverId, file, total, size: 0, places: new Map(), touchedMs: 0 }
    uploads.set(name, upload)
    return upload
  }

  async function refuse(name: string, localUid: string): Promise<FileAck> {
    await drop(name)
    return { local_uid: localUid, status: false }
  }

  async function takeChunk(serverId: number, chunk: Chunk): Promise<FileAck | null> {
    const { localUid, index, total, data, crc } = chunk
    const name = nameOf(serverId, localUid)
    const isKept = settled.get(name)
    // its last part too: the first may have met the file on its way to the store, over a connection that is gone
    const isAsked = index === 0 || index === total - 1
    if (isKept !== undefined) return isKept && isAsked ? { local_uid: localUid, status: true } : null
    const upload = await begin(serverId, chunk)
    if (!upload || 'status' in upload) return upload
    upload.touchedMs = performance.now()
    const before = upload.places.get(index)
    if (before) return before.crc === crc ? null : refuse(name, localUid)
    if (upload.size + data.length > REPLAY_BYTES) {
      settle(name, false)
      return refuse(name, localUid)
    }
    upload.size += data.length
    try {
      upload.places.set(index, { crc, ...(await upload.file.append(data)) })
    } catch (error) {
      await drop(name)
      throw error
    }
    return upload.places.size === upload.total ? finish(serverId, localUid, upload) : null
  }

  /** The parts in their order become a file of the store, and the run's row names it. */
  async function finish(serverId: number, localUid: string, { file, total, places }: Upload): Promise<FileAck | null> {
    const name = nameOf(serverId, localUid)
    const spans = Array.from({ length: total }, (_unused, index) => places.get(index) as Span)
    try {
      const temp = await received(() => ctx.files.receive(file.read(spans), REPLAY_BYTES))
      if (!(await looksLikeReplay(temp.path))) {
        await ctx.files.discard(temp)
        settle(name, false)
        return { local_uid: localUid, status: false }
      }
      const kept = await keepReplay(ctx, { serverId, key: localUid, temp })
      settle(name, kept !== null)
      return kept && { local_uid: localUid, status: true }
    } finally {
      await drop(name)
    }
  }

  const partsOf = ({ places, total, size }: Upload): string => {
    const here = places.size === total ? `${total}` : `${places.size} of ${total}`
    return `${here} chunks, ${(size / MEGABYTE).toFixed(1)} MB`
  }

  async function sweep(): Promise<void> {
    const before = performance.now() - UNFINISHED_MS
    for (const [name, { touchedMs }] of uploads) if (touchedMs < before) await drop(name)
  }

  return {
    async take(serverId, frame) {
      const chunk = readChunk(frame)
      if (!chunk) return []
      const name = nameOf(serverId, chunk.localUid)
      const before = uploads.get(name)
      if ('fault' in chunk) {
        if (settled.has(name)) return []
        const ack = await refuse(name, chunk.localUid)
        tell(serverId, ack, before ? partsOf(before) : '')
        return [ack]
      }
      const { isFree, acks } = settled.has(name) ? { isFree: true, acks: [] } : await place(serverId, chunk)
      const ack = isFree ? await takeChunk(serverId, chunk) : null
      if (ack) tell(serverId, ack, before ? partsOf(before) : '1 chunk')
      return ack ? [...acks, ack] : acks
    },
    sweep,
    count: () => uploads.size,
    async close() {
      for (const name of [...uploads.keys()]) await drop(name)
    },
  }
}
