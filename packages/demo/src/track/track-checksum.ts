const POLYNOMIAL = 0xedb8_8320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/** CRC-32 as in zip and PNG. */
export function checksum(bytes: Uint8Array): number {
  let value = 0xffff_ffff
  for (let at = 0; at < bytes.length; at++) value = table[(value ^ bytes[at]!) & 255]! ^ (value >>> 8)
  return (value ^ 0xffff_ffff) >>> 0
}
