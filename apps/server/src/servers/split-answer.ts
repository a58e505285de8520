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
  id: number
  number: number
  count: number
  isCompressed: boolean
  payload: Buffer
}

/** Collects the packets of one answer: at most 5 and 7,000 bytes, whatever they say. */
export interface Assembly {
  /** Answers the whole answer once it is complete. Throws A2sError for what is too much or compressed. */
  add(packet: Buffer): Buffer | null
}

export function openAssembly(): Assembly {
  const packets: Buffer[] = []
  let bytes = 0
  return {
    add(packet) {
      bytes += packet.length
      if (bytes > MOST_BYTES) throw new A2sError('the answer is too large')
      if (packet.length < 5) throw new A2sError('the answer ends early')
      if (packet.readInt32LE() !== SPLIT) return packet
      packets.push(packet)
      const whole = joined(packets.map(goldSrcPart)) ?? joined(packets.map(sourcePart))
      if (!whole && packets.length >= MOST_PACKETS) throw new A2sError('the answer has too many packets')
      return whole
    },
  }
}

function goldSrcPart(packet: Buffer): Part | null {
  if (packet.length <= GOLDSRC_HEADER) return null
  const place = packet.readUInt8(8)
  return {
    id: packet.readInt32LE(4),
    number: place >> 4,
    count: place & 0x0f,
    isCompressed: false,
    payload: packet.subarray(GOLDSRC_HEADER),
  }
}

function sourcePart(packet: Buffer): Part | null {
  if (packet.length <= SOURCE_HEADER) return null
  const id = packet.readInt32LE(4)
  return {
    id,
    number: packet.readUInt8(9),
    count: packet.readUInt8(8),
    isCompressed: id < 0,
    payload: packet.subarray(SOURCE_HEADER),
  }
}

/** The parts as one answer, or null while they are not a complete set. */
function joined(parts: (Part | null)[]): Buffer | null {
  const [first] = parts
  if (!first || first.count !== parts.length) return null
  const ordered = Array.from({ length: first.count }, (_unused, number) =>
    parts.find((part) => part?.number === number && part.count === first.count && part.id === first.id),
  )
  if (!ordered.every((part) => part !== undefined && part !== null)) return null
  if (first.isCompressed) throw new A2sError('a compressed answer')
  const whole = Buffer.concat(ordered.map(({ payload }) => payload))
  return whole.subarray(0, 4).equals(WHOLE) ? whole : null
}
