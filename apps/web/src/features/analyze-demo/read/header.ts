/** Of a demo's header: the map's name, 260 bytes behind magic and protocols, ended by a zero; its CRC behind the game's name. */
const NAME = { start: 16, end: 276 }
const CRC_AT = 536

/** What a demo's header says of its map, before the demo is read; the CRC as eight hexadecimal digits. */
export function mapIn(demo: Uint8Array): { mapName: string; mapCrc: string } {
  const bytes = demo.subarray(NAME.start, NAME.end)
  const zero = bytes.indexOf(0)
  const mapName = new TextDecoder('latin1').decode(zero < 0 ? bytes : bytes.subarray(0, zero)).slice(0, 64)
  const crc = [3, 2, 1, 0].map((at) => (demo[CRC_AT + at] ?? 0).toString(16).padStart(2, '0'))
  return { mapName, mapCrc: crc.join('') }
}
