import type { ReplyOf } from '@kz/contract/api'
import type { DemoRead } from '@kz/contract/runs/analysis'
import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { TrackColumns } from '../../blocks/replay/data/replay-messages.ts'
import { straightRun } from '../../blocks/replay/data/testing.ts'
import * as reading from '../../blocks/replay/data/use-tracks.ts'
import { seeAll } from '../../testing/in-sight.ts'
import { member, openPage, refused } from '../../testing/page.tsx'
import { DemoOnDesk, submitted } from './testing.tsx'

seeAll()
// what a worker of the browser reads
const steps = straightRun([250, 250, 250])
const columns: TrackColumns = {
  ms: Float64Array.from(steps.ms),
  x: Float32Array.from(steps.x),
  y: Float32Array.from(steps.y),
  z: Float32Array.from(steps.z),
  pitch: Float32Array.from(steps.pitch),
  yaw: Float32Array.from(steps.yaw),
  speed: Float32Array.from(steps.speed),
  buttons: Uint16Array.from(steps.buttons),
  state: Uint8Array.from(steps.state),
  ...{ clock: new Float64Array(0), breaks: [], brushes: [] },
  jumps: [],
}
const broken = () => Promise.reject(new Error('The track is damaged.'))
vi.spyOn(reading, 'useTrack').mockImplementation((url) =>
  useQuery({
    queryKey: ['track of the test', url],
    queryFn: url?.endsWith('broken.track') ? broken : () => columns,
    retry: false,
  }),
)
vi.spyOn(reading, 'useTracks').mockImplementation((urls) => ({
  tracks: new Map(urls.map((url) => [url, columns])),
  failed: new Map(),
}))
vi.spyOn(reading, 'useMapGeometry').mockReturnValue({ map: null, progress: null, error: null })

// there is no WebGL here, so the way from above is drawn, on a canvas that keeps nothing
vi.stubGlobal(
  'Path2D',
  class {
    moveTo() {}
    lineTo() {}
  },
)

type Replay = ReplyOf<'GET /replay/{demoId}'>
const run = { player: 'Ann', country: 'se', time: '00:01.00', timeMs: 1000, startMs: 100, endMs: 1100 }
const track = { url: '/media/replays/one.track', size: 100 }
const replay: Replay = {
  ...{ ...run, demoId: 1, track, mapName: 'kz_mine', route: '', geometry: null, isSameMap: null, buttons: [] },
  explained: null,
  ...{ isRecord: false, dateIso: null, checkedBy: null },
  ghosts: [{ ...run, demoId: 2, player: 'Bob', track, wasRecord: true, dateIso: null }],
}
const report: ReplyOf<'GET /record/demo-report'> = {
  read: { verdict: 'warnings', before: null, fault: null, isOlder: false } as unknown as DemoRead,
  figures: {
    signs: [{ kind: 'jump-without-command', level: 'strong', text: 'Jumps', times: [600], hitCount: 1 }],
    ...{ rules: [], fps: null, hops: { count: 0, perfect: 0, share: null, streak: 0 }, topSpeed: 250, clockRatio: 1 },
    strafes: { changes: 0, sameFrame: 0, withoutGap: 0, efficiency: null },
    ...{ saysMap: 'kz_mine', crcAgrees: null, durationMs: 1200, timers: [], jumps: [] },
  },
  others: [],
}

const open = (answer: () => Replay) =>
  openPage(<DemoOnDesk demo={submitted()} />, {
    user: member({ userId: 9, roles: ['DEMO_CHECKER'] }),
    answers: { 'GET /record/demo-report': () => report, 'GET /replay/{demoId}': answer },
  })

test('the run is asked for when it is opened; a sign of the report leads to its moment, marked on the line of time', async () => {
  const page = open(() => replay)
  const sign = await page.findByRole('button', { name: 'Watch at 0:00.60, Jumps' })
  expect(page.calls('GET /replay/{demoId}')).toHaveLength(0)
  await page.user.click(sign)
  const line = await page.findByRole('slider', { name: 'Moment of the run' })
  expect(line.getAttribute('aria-valuenow')).toBe('500')
  expect(page.getByRole('button', { name: 'Jumps, 0:00.50' })).toBeTruthy()
  expect(page.getByRole('button', { name: '2: ghost of Bob' }).getAttribute('aria-pressed')).toBe('true')
  expect(page.getByRole('link', { name: 'Analyze this moment' }).getAttribute('href')).toBe(
    '/analyze-demo?waiting=1&tab=movement&at=600',
  )
  await page.user.click(page.getByRole('button', { name: 'Close the run of kz_mine by Ann' }))
  expect(page.queryByRole('slider')).toBeNull()
})

test('its keys are the page’s while something else has the focus', async () => {
  const page = open(() => replay)
  await page.user.click(await page.findByRole('button', { name: 'Watch at 0:00.60, Jumps' }))
  const line = await page.findByRole('slider', { name: 'Moment of the run' })
  await page.user.click(page.getByRole('heading', { name: /kz_mine/ }))
  await page.user.keyboard(',')
  expect(line.getAttribute('aria-valuenow')).toBe('500')
  line.focus()
  await page.user.keyboard('{ArrowLeft}')
  expect(line.getAttribute('aria-valuenow')).not.toBe('500')
})

test.each<[string, () => Replay, string]>([
  ['is no one’s any more', () => raise(refused(404, 'Demo not found')), 'This run cannot be watched.'],
  ['has no track', () => ({ ...replay, track: null }), 'This run has no track yet.'],
  [
    'has a broken one',
    () => ({ ...replay, track: { url: '/media/replays/broken.track', size: 9 } }),
    'The track of this run cannot be read. The track is damaged.',
  ],
])('a run that %s says so', async (_, answer, sentence) => {
  const page = open(answer)
  await page.user.click(await page.findByRole('button', { name: /^Watch the run/ }))
  await page.findByText(sentence)
})

test('a sign of a run without a track leads to its moment in the analyzer', async () => {
  const page = open(() => ({ ...replay, track: null }))
  await page.user.click(await page.findByRole('button', { name: 'Watch at 0:00.60, Jumps' }))
  const link = await page.findByRole('link', { name: 'Analyze this moment' })
  expect(link.getAttribute('href')).toBe('/analyze-demo?waiting=1&tab=movement&at=600')
})

function raise(error: Error): never {
  throw error
}
