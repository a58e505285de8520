import { expect, it } from 'vitest'
import { messageKey } from './message.ts'
import { type Packed, packTexts, unpackTexts } from './packed.ts'

const roundTrip = (texts: Record<string, string>): Record<string, string> => {
  const into = {}
  // as a file brings it
  unpackTexts(JSON.parse(JSON.stringify(packTexts(texts))) as Packed, into)
  return into
}

it('brings texts back under their keys', () => {
  const words = Array.from({ length: 2000 }, (_, at) => `Забег {${at}} "как" \\ <0>карта</0>`)
  const texts = Object.fromEntries(words.map((text, at) => [messageKey(`Run ${at}`), text]))
  expect(roundTrip(texts)).toEqual(texts)
})

it.each([
  ['none', {}],
  ['one, whose key is far from nothing', { zzzzzz: '地图' }],
  ['the least and the greatest key', { '0': 'a', '9zldr': 'b' }],
  ['an empty one', { abc: '' }],
  ['names of their own, and two lines', { '~m0': 'янв.|фев.', abc: 'a\nb', abd: 'c' }],
])('%s', (_name, texts) => {
  expect(roundTrip(texts)).toEqual(texts)
})
