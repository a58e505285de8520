import { expect, test } from 'vitest'
import { mapFacts } from './index.ts'
import { entityLump, latin1Bytes } from './write/write-lumps.ts'

const none = new Uint8Array(0)
const wadsOf = (wad: string) => mapFacts(entityLump([{ classname: 'worldspawn', wad }]), none, none).wads
const bytes = (text: string, encoding: 'utf8' | 'latin1') => Buffer.from(text, encoding).toString('latin1')

test.each([
  ['\\x\\kzbare;\\y\\halflife', ['kzbare.wad', 'halflife.wad']],
  ['C:\\My Games\\kz my wad.wad; /home/me/other.WAD ;', ['kz my wad.wad', 'other.wad']],
  ['rocks.wad;ROCKS.WAD;rocks', ['rocks.wad']],
  ['kz.v2.wad;kz.v3.old', ['kz.v2.wad', 'kz.v3.wad']],
  ['\\a\\;;\\b\\.wad; ', []],
  [bytes('\\kz\\Камень.wad', 'utf8'), ['камень.wad']],
  [bytes('\xca\xe0\xec\xe5\xed\xfc.wad', 'latin1'), ['камень.wad']],
  [`${'x'.repeat(90)}.wad;short.wad`, ['short.wad']],
])('the wads of %j', (list, names) => {
  expect(wadsOf(list)).toEqual(names)
})

test('a wad list is bytes', () => {
  expect(() => latin1Bytes('\u0416')).toThrow('is no byte')
})
