import { expect, test, vi } from 'vitest'
import { memoryStore, openStore } from './film-store.ts'

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

test.each([
  ['fewer bytes than there were', 1],
  ['the number of an error, as Chromium does', 4_294_967_288],
])('a disk without room that answers %s ends the film; nothing is left on it', async (_, answer) => {
  const files = new Set<string>()
  const handle = { createSyncAccessHandle: async () => ({ write: () => answer, flush() {}, close() {} }) }
  const folder = {
    async *keys() {},
    getFileHandle: async (name: string) => files.add(name) && handle,
    removeEntry: async (name: string) => files.delete(name),
  }
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) } })
  const store = await openStore()
  expect(files.size).toBe(1)
  expect(() => store.write(bytes(1, 2, 3, 4), 0)).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  await store.drop()
  expect(files.size).toBe(0)
})
