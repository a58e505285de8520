import { expect, test } from 'vitest'
import { movingFrame, movingPicture, pictureChunks } from './webp.ts'

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
/** A still with one chunk of three bytes, which is made even. */
const STILL = new Uint8Array([
  ...ascii('RIFF'),
  24,
  0,
  0,
  0,
  ...ascii('WEBPVP8 '),
  3,
  0,
  0,
  0,
  7,
  8,
  9,
  0,
  ...ascii('EXIF'),
  0,
  0,
  0,
  0,
])
const SIZE = { width: 640, height: 360 }

test('a still gives its picture alone', () => {
  expect(pictureChunks(STILL)?.map((chunk) => [...chunk])).toEqual([[...ascii('VP8 '), 3, 0, 0, 0, 7, 8, 9, 0]])
})

test.each([
  ['a PNG', new Uint8Array(64).fill(137)],
  ['nothing', new Uint8Array()],
  ['a chunk that says it is longer than the file', new Uint8Array([...STILL.subarray(0, 16), 255, 255, 255, 15, 1, 2])],
])('%s is no still', (_, bytes) => {
  expect(pictureChunks(bytes)).toBeNull()
  expect(movingFrame(bytes, SIZE, 66)).toBeNull()
})

test('frames stand one behind the other with their time, and the lengths add up', async () => {
  const frame = movingFrame(STILL, SIZE, 67)!
  expect([...frame.subarray(0, 24)]).toEqual([
    ...ascii('ANMF'),
    28,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    127,
    2,
    0,
    103,
    1,
    0,
    67,
    0,
    0,
    2,
  ])
  const bytes = new Uint8Array(await movingPicture([frame, frame], SIZE).arrayBuffer())
  const view = new DataView(bytes.buffer)
  expect(view.getUint32(4, true)).toBe(bytes.length - 8)
  expect(String.fromCharCode(...bytes.subarray(8, 16))).toBe('WEBPVP8X')
  expect(bytes[20]! & 2).toBe(2)
})
