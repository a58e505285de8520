import { ENTITIES } from './lumps.ts'

const POLYNOMIAL = 0xedb8_8320
const ALL = 0xffff_ffff

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

function added(sum: number, bytes: Uint8Array): number {
  let value = sum
  for (let at = 0; at < bytes.length; at++) value = table[(value ^ bytes[at]!) & 255]! ^ (value >>> 8)
  return value >>> 0
}

/** CRC-32 as in zip and PNG. */
export const checksum = (bytes: Uint8Array): number => (added(ALL, bytes) ^ ALL) >>> 0

/**
 * The number by which the engine tells versions of a map apart, and which a demo's header keeps: CRC-32 over all lumps but
 * the entities, in the order of the header, without the last inversion.
 */
export function mapCrc(lumps: readonly Uint8Array[]): number {
  return lumps.reduce((sum, lump, index) => (index === ENTITIES ? sum : added(sum, lump)), ALL)
}
