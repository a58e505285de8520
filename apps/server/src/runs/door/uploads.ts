import { REPLAY_BYTES } from '@kz/contract/runs/game-protocol'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { onDisk } from '../../platform/api/late-commit.ts'
import type { PartFile, Span } from '../../platform/api/services/stored-files.ts'
import { refuseWhileReadOnly } from '../../platform/api/switches.ts'
import { hasReplay, keepReplay } from '../replays/keep-replay.ts'
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

/** Of one server at once: the module sends them one after another. */
const MOST_OF_SERVER = 4
/** An unfinished replay is given up after this time without a part. */
export const UNFINISHED_MS = 3_600_000
const MOST_STORED_AT_ONCE = 4
const MEGABYTE = 1_000_000
/** Ids of replays that are here already, or never will be: what still comes of them is not looked at. */
const MOST_SETTLED = 1_000

export interface Uploads {
  /** Takes a binary frame. Rejects where it cannot be kept now. */
  take(serverId: number, frame: Buffer): Promise<FileAck | null>
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
  const stored = limitConcurrency(MOST_STORED_AT_ONCE, Number.POSITIVE_INFINITY)
  const nameOf = (serverId: number, localUid: string) => `${serverId} ${localUid}`

  async function drop(name: string): Promise<void> {
    const upload = uploads.get(name)
    uploads.delete(name)
    await upload?.file.discard()
  }

  function settle(name: string, isKept: boolean): void {
    settled.set(name, isKept)
    const [oldest] = settled.keys()
    if (settled.size > MOST_SETTLED && oldest !== undefined) settled.delete(oldest)
  }

  /** The upload that a part belongs to, begun by whichever comes first. An answer where nothing more is wanted. */
  async function begin(serverId: number, { localUid, total }: Chunk): Promise<Upload | FileAck | null> {
    const name = nameOf(serverId, localUid)
    const known = uploads.get(name)
    if (known?.total === total) return known
    // another file of the same run: packed anew
    if (known) await drop(name)
    const isThere = await hasReplay(ctx, serverId, localUid)
    if (isThere !== false) {
      // whoever kept it may still wait for the disk
      await onDisk(ctx.db)
      settle(name, isThere === true)
      return isThere ? { local_uid: localUid, status: true } : null
    }
    const own = [...uploads].filter(([, upload]) => upload.serverId === serverId)
    if (own.length >= MOST_OF_SERVER) await drop(own[0]?.[0] as string)
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
    const { localUid, index, data, crc } = chunk
    const name = nameOf(serverId, localUid)
    const isKept = settled.get(name)
    if (isKept !== undefined) return isKept && index === 0 ? { local_uid: localUid, status: true } : null
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
      return await stored(async () => {
        await refuseWhileReadOnly(ctx.db, null)
        const temp = await ctx.files.receive(file.read(spans), REPLAY_BYTES)
        if (!(await looksLikeReplay(temp.path))) {
          await ctx.files.discard(temp)
          settle(name, false)
          return { local_uid: localUid, status: false }
        }
        const kept = await keepReplay(ctx, serverId, localUid, temp)
        settle(name, kept !== null)
        return kept && { local_uid: localUid, status: true }
      })
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
      if (!chunk) return null
      const name = nameOf(serverId, chunk.localUid)
      const before = uploads.get(name)
      if ('fault' in chunk) {
        if (settled.has(name)) return null
        const ack = await refuse(name, chunk.localUid)
        tell(serverId, ack, before ? partsOf(before) : '')
        return ack
      }
      const ack = await takeChunk(serverId, chunk)
      if (ack) tell(serverId, ack, before ? partsOf(before) : '1 chunk')
      return ack
    },
    sweep,
    count: () => uploads.size,
    async close() {
      for (const name of [...uploads.keys()]) await drop(name)
    },
  }
}
