import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EmbeddedReplay } from './embedded-replay.tsx'

afterEach(() => vi.unstubAllGlobals())

const RUN = { country: 'se', time: '00:12.95', timeMs: 12_950, startMs: 1000, endMs: 13_950 }
const track = { url: '/media/replays/one.track', size: 100 }
const replay = {
  ...{ ...RUN, demoId: 12, player: 'Ann', track, mapName: 'kz_block', route: '', geometry: null },
  ...{ isSameMap: null, explained: null, buttons: [], isRecord: true, dateIso: null, checkedBy: null },
  ghosts: [{ ...RUN, demoId: 7, player: 'Bob', timeMs: 13_870, track, wasRecord: true, dateIso: null }],
}

/** What was asked for, by path. */
function open(address: Record<string, string>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : `${input}`, location.href)
    asked.push(pathname)
    return pathname === '/api/replay/12' ? Response.json(replay) : new Response(null, { status: 404 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmbeddedReplay demoId={12} address={address} />
    </QueryClientProvider>,
  )
  return asked
}

test('a run in the page of another site is a still until it is pressed', async () => {
  const asked = open({})
  const play = await screen.findByRole('button', { name: 'Watch Ann on kz_block' })
  expect(screen.getByRole('link', { name: '0.92 s faster than Bob' }).getAttribute('href')).toBe('/replay/12')
  expect(asked).not.toContain(track.url)
  await userEvent.setup().click(play)
  expect(screen.queryByRole('button', { name: 'Watch Ann on kz_block' })).toBeNull()
  await screen.findByRole('link', { name: 'Ann on kz_block in 00:12.95' })
})

test('whoever pressed it before it came does not press twice', async () => {
  open({ play: '1', vs: '' })
  await screen.findByRole('link', { name: 'Ann on kz_block in 00:12.95' })
  expect(screen.queryByRole('button', { name: 'Watch Ann on kz_block' })).toBeNull()
})
