import { expect, test, vi } from 'vitest'
import { TooLargeError } from './errors.ts'
import { startFilm } from './film-job.ts'
import type { Said } from './film-messages.ts'
import type { FilmTools } from './open-writer.ts'

/** Ten frames, without a browser: what is painted, and what is written. */
function open(change: { lostAt?: number[]; fails?: (frame: number) => unknown; coarser?: number } = {}) {
  const lostAt = new Set(change.lostAt)
  const [painted, written, said]: [number[], number[], Said[]] = [[], [], []]
  const drop = vi.fn(async () => {})
  const close = vi.fn()
  let attempts = 0
  const tools = {
    openPainter: () => {
      let isLost = false
      return {
        canvas: { width: 640, height: 360 },
        sight: null,
        paint(_plan: unknown, elapsed: number) {
          const frame = Math.round((elapsed * 30) / 1000)
          if (lostAt.delete(frame)) isLost = true
          if (!isLost) painted.push(frame)
          return !isLost
        },
        close,
      }
    },
    async openWriter({ attempt }: { attempt: number }) {
      attempts = attempt + 1
      return {
        hasCoarser: attempt < (change.coarser ?? 0),
        get bytes() {
          return written.length
        },
        async add(frame: number) {
          const failure = change.fails?.(frame)
          if (failure && attempt === 0) throw failure
          written.push(frame)
        },
        finish: async () => new Blob(['film']),
        drop,
      }
    },
  } as unknown as FilmTools
  const order = { scene: { fonts: [], labels: {}, ghosts: [], splits: null }, plan: { from: 0, to: 333.4, fps: 30 } }
  vi.stubGlobal('createImageBitmap', async () => null)
  const job = startFilm({
    order: order as never,
    newCanvas: (() => null) as never,
    say: (one) => said.push(one),
    tools,
  })
  const last = (kind: Said['kind']) => vi.waitFor(() => expect(said.at(-1)?.kind).toBe(kind))
  return { job, said, written, drop, close, last, painted, attempts: () => attempts }
}

const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

test('every frame is painted and written once, in order', async () => {
  const { written, said, last, close } = open()
  await last('done')
  expect(written).toEqual(ALL)
  expect(said.at(-1)).toMatchObject({ kind: 'done', frames: 10 })
  expect(close).toHaveBeenCalled()
})

test('where the graphics go away the frame is not written; what was made is kept, and it goes on from there', async () => {
  const { job, written, said, last, drop } = open({ lostAt: [4] })
  await last('lost')
  expect(said.at(-1)).toEqual({ kind: 'lost', frame: 4 })
  expect(written).toEqual([0, 1, 2, 3])
  expect(drop).not.toHaveBeenCalled()
  job.goOn()
  await last('done')
  expect(written).toEqual(ALL)
})

test('what was made until then can be kept alone', async () => {
  const { job, said, last } = open({ lostAt: [4] })
  await last('lost')
  job.finish()
  await last('done')
  expect(said.at(-1)).toMatchObject({ frames: 4 })
})

test('stop keeps nothing, while it is made and while it stands', async () => {
  const made = open()
  made.job.stop()
  await made.last('stopped')
  expect(made.drop).toHaveBeenCalled()
  const stood = open({ lostAt: [4] })
  await stood.last('lost')
  stood.job.stop()
  await stood.last('stopped')
  expect(stood.drop).toHaveBeenCalled()
})

test.each([
  [new DOMException('full', 'QuotaExceededError'), 'full'],
  [new RangeError('Array buffer allocation failed'), 'full'],
  [new Error('what'), 'broken'],
])('%s ends it with a sentence, and nothing is left', async (failure, why) => {
  const { said, last, drop } = open({ fails: (frame) => frame === 3 && failure })
  await last('failed')
  expect(said.at(-1)).toEqual({ kind: 'failed', why })
  expect(drop).toHaveBeenCalled()
})

test('a picture that became too large is made once more, coarser; the coarsest is told', async () => {
  const again = open({ fails: (frame) => frame === 3 && new TooLargeError(), coarser: 1 })
  await again.last('done')
  expect(again.attempts()).toBe(2)
  const never = open({ fails: (frame) => frame === 3 && new TooLargeError() })
  await never.last('failed')
  expect(never.said.at(-1)).toEqual({ kind: 'failed', why: 'too-large' })
})
