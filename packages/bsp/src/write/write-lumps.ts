import { HEADER_BYTES, LUMPS, VERSION } from '../lumps.ts'

/** Bytes of which each number is written at its place; what is not said is 0. */
export function bytesOf(length: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(length)
  write(new DataView(bytes.buffer))
  return bytes
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A map of these lumps, by their numbers; the others are empty. Each begins at a multiple of 4 bytes, as the game's do. */
export function joinLumps(lumps: Readonly<Record<number, Uint8Array>>, version = VERSION): Uint8Array {
  const all = Array.from({ length: LUMPS }, (_, index) => lumps[index] ?? new Uint8Array(0))
  const header = bytesOf(HEADER_BYTES, (view) => {
    view.setInt32(0, version, true)
    let place = HEADER_BYTES
    for (const [index, lump] of all.entries()) {
      view.setInt32(4 + index * 8, place, true)
      view.setInt32(8 + index * 8, lump.length, true)
      place += lump.length + gapBehind(lump)
    }
  })
  return joined([header, ...all.flatMap((lump) => [lump, new Uint8Array(gapBehind(lump))])])
}

const gapBehind = ({ length }: Uint8Array): number => -length & 3

/** One byte for each character. Throws an Error for a text that has others. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => {
    if (letter > '\xff') throw new Error(`${letter} is no byte`)
    return letter.charCodeAt(0)
  })
}

/** The lump of entities; the first is the world. Throws an Error for what could not be read back. */
export function entityLump(entities: readonly Readonly<Record<string, string>>[]): Uint8Array {
  const texts = entities.map((entity) => {
    const lines = Object.entries(entity).map(([key, value]) => {
      if ([key, value].some((word) => /^\}|"/.test(word) || word.includes('\0')))
        throw new Error(`no entity can say ${key} ${value}`)
      return `"${key}" "${value}"`
    })
    return `{\n${lines.join('\n')}\n}\n`
  })
  return latin1Bytes(`${texts.join('')}\0`)
}
