import { afterEach, expect, test, vi } from 'vitest'
import { bitrateOf, formatFor, formatsOf } from './formats.ts'

afterEach(() => vi.unstubAllGlobals())

const SMALL = { width: 640, height: 360, fps: 30 }
const canWrite = (wanted: RegExp) =>
  vi.stubGlobal('VideoEncoder', {
    isConfigSupported: async ({ codec }: { codec: string }) => ({ supported: wanted.test(codec) }),
  })

test('MP4 where the browser writes it, else WebM, else nothing', async () => {
  canWrite(/./)
  expect(await formatFor(SMALL)).toMatchObject({ container: 'mp4', codec: 'avc' })
  canWrite(/^vp/)
  expect(await formatFor(SMALL)).toMatchObject({ container: 'webm', codec: 'vp9' })
  canWrite(/^vp8/)
  expect(await formatFor(SMALL)).toMatchObject({ container: 'webm', codec: 'vp8' })
  canWrite(/^$/)
  expect(await formatFor(SMALL)).toBeNull()
  vi.stubGlobal('VideoEncoder', { isConfigSupported: () => Promise.reject(new TypeError()) })
  expect(await formatFor(SMALL)).toBeNull()
  vi.stubGlobal('VideoEncoder', undefined)
  expect(await formatFor(SMALL)).toBeNull()
})

test.each([
  [SMALL, 'avc1.64001f'],
  [{ width: 1920, height: 1080, fps: 30 }, 'avc1.640028'],
  [{ width: 1920, height: 1080, fps: 60 }, 'avc1.64002a'],
  [{ width: 2560, height: 1440, fps: 60 }, 'avc1.640033'],
])('%j has the least level that takes it', (picture, full) => {
  expect(formatsOf(picture)[0]?.full).toBe(full)
})

test('more pixels a second have more bits', () => {
  expect(bitrateOf({ width: 1920, height: 1080, fps: 60 })).toBeGreaterThan(
    bitrateOf({ width: 1920, height: 1080, fps: 30 }),
  )
  expect(bitrateOf(SMALL)).toBeGreaterThan(1_000_000)
})
