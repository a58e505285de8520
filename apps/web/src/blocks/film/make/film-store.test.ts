import { expect, test } from 'vitest'
import { memoryStore } from './film-store.ts'

const bytes = (...values: number[]) => new Uint8Array(values)

test('what is written over is cut in, and what is behind the end goes there', async () => {
  const store = memoryStore()
  store.write(bytes(1, 2, 3, 4), 0)
  store.write(bytes(5, 6), 4)
  store.write(bytes(9, 9), 1)
  store.write(bytes(7), 8)
  const file = await store.file('video/mp4')
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([1, 9, 9, 4, 5, 6, 0, 0, 7])
  expect(file.type).toBe('video/mp4')
  await store.drop()
  expect((await store.file('video/mp4')).size).toBe(0)
})
