import type { PostDraft } from '@kz/contract/news'
import { CallError } from '@kz/contract/wire/call-error'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAutosave, type DraftState } from './autosave.ts'
import { type Draft, EMPTY_DRAFT } from './draft.ts'

const CONFLICT = 'This draft was changed in another tab or on another machine.'

/** The server's one draft, as its version check works. */
function fakeServer() {
  let kept: PostDraft | null = null
  let isDown = false
  let calls = 0
  return {
    kept: () => kept,
    calls: () => calls,
    goDown: (down: boolean) => {
      isDown = down
    },
    read: async () => kept,
    drop: async () => {
      kept = null
    },
    write: async (draft: Draft, version: number): Promise<PostDraft> => {
      calls++
      if (isDown) throw new TypeError('Failed to fetch')
      if ((kept?.version ?? 0) !== version) throw new CallError(409, 'wrong_state', CONFLICT)
      kept = {
        title: draft.title,
        htmlContent: draft.main,
        htmlContentExtended: draft.extended || null,
        hidden: draft.hidden,
        sticky: draft.pinned,
        stickyUntilIso: null,
        publishDateIso: null,
        version: version + 1,
        postVersion: null,
        savedDateIso: new Date().toISOString(),
      }
      return kept
    },
  }
}

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function openTab(server: ReturnType<typeof fakeServer>) {
  const states: DraftState[] = []
  const autosave = createAutosave({
    key: 'draft',
    ...server,
    saved: EMPTY_DRAFT,
    postVersion: null,
    onState: (state) => states.push(state),
  })
  return { autosave, state: () => states.at(-1)?.is }
}
const text = (main: string): Draft => ({ ...EMPTY_DRAFT, main })

it('keeps a text two seconds after the last change, and every ten while it goes on changing', async () => {
  const server = fakeServer()
  const { autosave, state } = openTab(server)
  expect(await autosave.open(null)).toBeNull()
  autosave.decide(null)
  autosave.change(text('a'))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server.calls()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([server.kept()?.htmlContent, state()]).toEqual(['a', 'kept'])
  for (let second = 0; second < 12; second++) {
    autosave.change(text(`a${second}`))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(server.calls()).toBe(2)
})

it('offers what was left to another machine, and keeps nothing before the writer decided', async () => {
  const server = fakeServer()
  await server.write(text('left'), 0)
  const { autosave } = openTab(server)
  const offer = await autosave.open(null)
  expect(offer).toMatchObject({ draft: { main: 'left' }, isBehind: false })
  autosave.change(text('typed at once'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.kept()?.htmlContent).toBe('left')
  autosave.decide(offer)
  autosave.change(text('left and more'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.kept()).toMatchObject({ htmlContent: 'left and more', version: 2 })
})

it('never overwrites what another tab wrote, unless the writer says so', async () => {
  const server = fakeServer()
  const [one, other] = [openTab(server), openTab(server)]
  for (const { autosave } of [one, other]) {
    await autosave.open(null)
    autosave.decide(null)
  }
  one.autosave.change(text('one'))
  await vi.advanceTimersByTimeAsync(2_000)
  other.autosave.change(text('other'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect([other.state(), server.kept()?.htmlContent]).toEqual(['conflict', 'one'])
  await other.autosave.overwrite()
  expect([other.state(), server.kept()?.htmlContent]).toEqual(['kept', 'other'])
  one.autosave.change(text('one again'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(one.state()).toBe('conflict')
  expect(await one.autosave.takeOther(null)).toMatchObject({ main: 'other' })
})

it('keeps the text in the browser while the server cannot be reached, and hands it over afterwards', async () => {
  const server = fakeServer()
  const { autosave, state } = openTab(server)
  await autosave.open(null)
  autosave.decide(null)
  server.goDown(true)
  autosave.change(text('offline'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect([state(), stored.has('draft')]).toEqual(['local', true])
  const next = openTab(server)
  expect(await next.autosave.open(null)).toMatchObject({ draft: { main: 'offline' } })
  server.goDown(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([state(), server.kept()?.htmlContent, stored.has('draft')]).toEqual(['kept', 'offline', false])
})

it('keeps nothing of a text that was published', async () => {
  const server = fakeServer()
  const { autosave } = openTab(server)
  await autosave.open(null)
  autosave.decide(null)
  autosave.change(text('a'))
  await vi.advanceTimersByTimeAsync(2_000)
  autosave.change(text('ab'))
  expect(await autosave.hold()).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(server.kept()?.htmlContent).toBe('a')
  autosave.finish()
  autosave.leave()
  expect(stored.has('draft')).toBe(false)
})
