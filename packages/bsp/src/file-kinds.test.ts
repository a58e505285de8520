import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readLumps, readWad } from './index.ts'
import { climb } from './testing/climb.ts'
import { paint, writeWad } from './write/write-textures.ts'

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const long = (text: string) => bytesOf(text.padEnd(600, '\x01\x02\x03\x90'))
const tar = long('')
tar.set(bytesOf('kz_a.bsp'), 0)
tar.set(bytesOf('ustar'), 257)

/** What is said of a file that was given for a map. */
function refusal(bytes: Uint8Array): string {
  try {
    readLumps(bytes)
    return 'read'
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['is a web page, not a map', bytesOf('<!doctype html><html>')],
  ['is a web page, not a map', bytesOf('<!do')],
  ['is a web page, not a map', bytesOf('<!DOCTYPE HTML PUBLIC>\n'.repeat(30))],
  ['is a web page, not a map', bytesOf('\xef\xbb\xbf\r\n  <html lang="en">')],
  ['is a web page, not a map', bytesOf('<?xml version="1.0"?>')],
  ['is a web page, not a map', bytesOf('<h1>Not found</h1>')],
  ['is a text, not a map', bytesOf('404: Not Found')],
  ['is a text, not a map', bytesOf('{"message":"Not Found"}')],
  ['is a gzip archive, not a map', gzipSync(climb())],
  ['is a RAR archive, not a map', long('Rar!\x1a\x07\x01')],
  ['is a 7z archive, not a map', long('7z\xbc\xaf\x27\x1c')],
  ['is a zip archive, not a map', long('PK\x03\x04')],
  ['is a bzip2 archive, not a map', long('BZh9')],
  ['is a tar archive, not a map', tar],
  ['is a program for Windows, not a map', long('MZ\x90')],
  ['is a PNG picture, not a map', long('\x89PNG\r\n')],
  ['is a JPEG picture, not a map', long('\xff\xd8\xff\xe0')],
  ['is a demo, not a map', long('HLDEMO\0\0')],
  ['is a wad, not a map', writeWad({ a: paint(16, 16, () => [1, 1, 1]) })],
  ['is a map of the Source engine', long('VBSP\x14\0\0\0')],
  ['is a map of another game', long('IBSP\x2e\0\0\0')],
  ['is an empty file, not a map', new Uint8Array(0)],
  ['is a file of zeros, not a map', new Uint8Array(5_000)],
  ['is not a map', long('\x9d\x01\x88\x77')],
  ['is not a map', bytesOf('\x01')],
  ['is BSP version 29, the game loads version 30', long('\x1d\0\0\0')],
  ['is cut off', climb().slice(0, 123)],
  ['read', climb()],
])('a file that %s says so', (said, bytes) => {
  expect(refusal(bytes)).toBe(said)
})

test.each([
  ['is a zip archive, not a WAD3 file', long('PK\x03\x04')],
  ['is a web page, not a WAD3 file', bytesOf('<html>')],
  ['is a map, not a WAD3 file', climb()],
  ['is a wad of another game, not a WAD3 file', long('WAD2')],
  ['is an empty file, not a WAD3 file', new Uint8Array(0)],
  ['is cut off', bytesOf('WAD3\x01\0')],
  ['is no WAD3 file', long('\x9d\x01\x88\x77')],
])('a file given for a wad that %s says so', (said, bytes) => {
  expect(() => readWad(bytes, new Set())).toThrow(said)
})
