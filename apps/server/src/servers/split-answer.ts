import { A2sError } from './a2s.ts'

/**
 * Answers cut into packets. GoldSrc: -2, an id, one byte with number and count. Source: -2, an id whose top bit means
 * bzip2, count, number, size. Which of the two it is shows when all parts fit together and begin with -1.
 */

const SPLIT = -2
const WHOLE = Buffer.from('ffffffff', 'hex')
const MOST_PACKETS = 5
const MOST_BYTES = 7_000
const GOLDSRC_HEADER = 9
const SOURCE_HEADER = 12

interface Part {
  number: number
  count: number
  isCompressed: boolean
  payload: Buffer
}

/** Collects the packets of answers: at most 7,000 bytes are kept, the newest. */
export interface Assembly {
  /** Answers the whole answer once it is complete. Throws A2sError for a packet that can be no part of one. */
  add(packet: Buffer): Buffer | null
}

export function openAssembly(): Assembly {
  let kept: Buffer[] = []
  return {
    add(packet) {
      if (packet.length > MOST_BYTES) throw new A2sError('the answer is too large')
      if (packet.length < 5) throw new A2sError('the answer ends early')
      if (packet.readInt32LE() !== SPLIT) return packet
      if (packet.length <= GOLDSRC_HEADER) throw new A2sError('a part without an answer')
      if (!kept.some((other) => other.equals(packet))) kept.push(packet)
      while (kept.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES) kept.shift()
      const ofAnswer = (other: Buffer) => other.readInt32LE(4) === packet.readInt32LE(4)
      const parts = kept.filter(ofAnswer)
      const whole = joined(packet, parts, goldSrcPart) ?? joined(packet, parts, sourcePart)
      if (whole) kept = kept.filter((other) => !ofAnswer(other))
      return whole
    },
  }
}

function goldSrcPart(packet: Buffer): Part {
  const place = packet.readUInt8(8)
  const payload = packet.subarray(GOLDSRC_HEADER)
  return { number: place >> 4, count: place & 0x0f, isCompressed: false, payload }
}

function sourcePart(packet: Buffer): Part | null {
  if (packet.length <= SOURCE_HEADER) return null
  const [count, number] = [packet.readUInt8(8), packet.readUInt8(9)]
  return { number, count, isCompressed: packet.readInt32LE(4) < 0, payload: packet.subarray(SOURCE_HEADER) }
}

/** The answer that `last` completes, or null: the newest part of each number counts. */
function joined(last: Buffer, packets: Buffer[], read: (packet: Buffer) => Part | null): Buffer | null {
  const { count = 0, isCompressed = false } = read(last) ?? {}
  if (count < 1 || count > MOST_PACKETS) return null
  const parts = packets.map(read)
  const ordered = Array.from({ length: count }, (_unused, number) =>
    parts.findLast((part) => part?.number === number && part.count === count),
  )
  if (!ordered.every((part) => part !== undefined && part !== null)) return null
  if (isCompressed) throw new A2sError('a compressed answer')
  const whole = Buffer.concat(ordered.map(({ payload }) => payload))
  return whole.subarray(0, 4).equals(WHOLE) ? whole : null
}
