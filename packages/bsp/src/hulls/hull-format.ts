/**
 * The form of a map's hulls for browsers (docs/decisions/071): a head of 16 bytes (magic u32, version u8, 3 zeros, the map's
 * CRC u32, checksum u32 of the CRC and all behind), then columns of whole numbers as geometry has them. Little-endian.
 */

/** "KZHL". */
export const MAGIC = 0x4c48_5a4b
export const VERSION = 1
export const HEAD_BYTES = 16
export const MOST_BYTES = 8 * 1024 * 1024
/** Of every place and distance. */
export const MOST_UNITS = 1e6
