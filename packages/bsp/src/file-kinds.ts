import { latin1 } from './bytes.ts'

/** What a file is that was taken for a map or a wad, by its first bytes. */

const TAGS = /^[\s\xef\xbb\xbf]*<[!?a-z]/i
const TEXT = /^[\t\n\r\x20-\x7e\x80-\xff]+$/

const BEGINNINGS: readonly (readonly [begin: string, kind: string])[] = [
  ['PK\x03\x04', 'a zip archive'],
  ['PK\x05\x06', 'a zip archive'],
  ['Rar!', 'a RAR archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['\x1f\x8b', 'a gzip archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['MZ', 'a program for Windows'],
  ['\x7fELF', 'a program for Linux'],
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
  ['RIFF', 'a sound'],
  ['OggS', 'a sound'],
  ['ID3', 'a sound'],
  ['%PDF', 'a PDF'],
  ['HLDEMO', 'a demo'],
  ['HL2DEMO', 'a demo of the Source engine'],
  ['VBSP', 'a map of the Source engine'],
  ['IBSP', 'a map of another game'],
  ['RBSP', 'a map of another game'],
  ['BSP2', 'a map of another game'],
  ['2PSB', 'a map of another game'],
  ['WAD3', 'a wad'],
  ['WAD2', 'a wad of another game'],
  ['IDST', 'a model'],
  ['IDSQ', 'a model'],
  ['IDSP', 'a sprite'],
  ['\x1e\0\0\0', 'a map'],
]

/** So many bytes of the beginning tell. */
export const KIND_BYTES = 512

/** `a web page`, `a zip archive`; null for what is not known. `head` is the beginning of the file. */
export function fileKind(head: Uint8Array): string | null {
  const begin = latin1(head.subarray(0, KIND_BYTES))
  if (begin === '') return 'an empty file'
  if (/^\0+$/.test(begin)) return 'a file of zeros'
  if (TAGS.test(begin)) return 'a web page'
  if (begin.startsWith('ustar', 257)) return 'a tar archive'
  const known = BEGINNINGS.find(([bytes]) => begin.startsWith(bytes))
  return known?.[1] ?? (TEXT.test(begin) ? 'a text' : null)
}
