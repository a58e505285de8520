import type { ReplyOf } from '@kz/contract/api'
import type { DemoRead } from '@kz/contract/runs/analysis'
import { beforeEach, expect, test } from 'vitest'
import { seeAll } from '../../testing/in-sight.ts'
import { openPage, told } from '../../testing/page.tsx'
import { DemoReport } from './demo-report.tsx'

type Report = ReplyOf<'GET /record/demo-report'>

beforeEach(seeAll)

const read: DemoRead = {
  ...{ verdict: 'violations', before: null, version: 2, isOlder: false, readAt: '2026-01-02T03:04:05.000Z' },
  ...{ fault: null, signs: [], fpsAverage: 100, fpsMaximum: 100, hops: 12, perfectShare: 0.25, topSpeed: 340 },
  ...{ efficiency: 0.5, clockRatio: 1, saysMap: 'kz_a', crcAgrees: true },
}
const report: Report = {
  read,
  figures: {
    signs: [
      { kind: 'fps', level: 'fact', text: 'A number', times: [], hitCount: 1 },
      { kind: 'jump-without-command', level: 'strong', text: 'Jumps', times: [1_000, 2_500], hitCount: 2 },
    ],
    rules: [
      { rule: 'build', state: 'held', text: 'Build 8684.', times: [], hitCount: 0 },
      { rule: 'hook', state: 'violated', text: 'In the run the player used +hook.', times: [3_000], hitCount: 1 },
      { rule: 'map-file', state: 'unseen', text: 'No file.', times: [], hitCount: 0 },
    ],
    fps: { average: 100, minimum: 99, maximum: 100 },
    hops: { count: 12, perfect: 3, share: 0.25, streak: 2 },
    strafes: { changes: 0, sameFrame: 0, withoutGap: 0, efficiency: 0.5 },
    ...{ topSpeed: 340, clockRatio: 1, saysMap: 'kz_a', crcAgrees: true, durationMs: 9_000, timers: [] },
    jumps: [
      {
        ...{ type: 'lj', atMs: 4_000 },
        measured: { distance: 251.3, prestrafe: 275, topspeed: 338, strafes: 8, sync: 85 },
        printed: { distance: 251.301, prestrafe: 275.1, topspeed: 338.2, strafes: 8, sync: 85 },
      },
    ],
  },
  others: [
    {
      ...{ demoId: 7, kind: 'longjump', title: 'LongJump', result: '249.100', status: 'RELEASED' },
      ...{ date: '2026-01-01T00:00:00.000Z', read },
    },
    {
      ...{ demoId: 8, kind: 'demo', title: 'kz_b', result: '01:02.03', status: 'REJECTED' },
      ...{ date: '2026-01-01T00:00:00.000Z', read },
    },
  ],
}

test('a sign, a jump and another demo each open the analyzer at their moment, of a long jump too', async () => {
  const page = openPage(<DemoReport kind="longjump" demoId={5} open={{ jump: 5 }} />, {
    answers: { 'GET /record/demo-report': () => report },
  })
  const sign = await page.findByRole('link', { name: 'Analyze at 0:02.50, Jumps' })
  expect(sign.getAttribute('href')).toBe('/analyze-demo?jump=5&tab=movement&at=2500')
  expect(page.calls('GET /record/demo-report')[0]).toMatchObject({ query: { kind: 'longjump', demoId: '5' } })
  expect(page.getAllByText('Rule violations')).toHaveLength(3)
  const [first] = page.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Strong sign Jumps/)
  const jump = page.getByRole('link', { name: 'LongJump at 0:04.00' })
  expect(jump.getAttribute('href')).toBe('/analyze-demo?jump=5&tab=movement&at=4000')
  expect(jump.closest('tr')?.textContent).toContain('251.300printed 251.301')
  await page.user.click(page.getByText('Other demos of this player (2)'))
  expect(page.getByRole('link', { name: 'LongJump' }).getAttribute('href')).toBe('/analyze-demo?jump=7')
  expect(page.getByRole('link', { name: 'kz_b' }).getAttribute('href')).toBe('/analyze-demo?waiting=8')
})

test('the rules of recording are folded, those that are violated first, with their moments', async () => {
  const moments: number[] = []
  const page = openPage(<DemoReport kind="demo" demoId={5} open={{ demo: 5 }} onMoment={(at) => moments.push(at)} />, {
    answers: { 'GET /record/demo-report': () => report },
  })
  await page.user.click(await page.findByText('Rules of recording: 1 violated, 1 held, 1 not to be seen'))
  const first = page.getByText('No hook, rope or grab').closest('li')
  expect(first?.textContent).toContain('violated')
  expect(first?.previousElementSibling).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Watch at 0:03.00, No hook, rope or grab' }))
  expect(moments).toEqual([3_000])
})

test('a report of an older analyzer, which judged no rules, has none', async () => {
  const page = openPage(<DemoReport kind="demo" demoId={5} open={{ demo: 5 }} />, {
    answers: { 'GET /record/demo-report': () => ({ ...report, figures: { ...report.figures!, rules: [] } }) },
  })
  await page.findAllByText('Rule violations')
  expect(page.queryByText(/Rules of recording/)).toBeNull()
})

test('a demo that no analyzer has read is read on demand', async () => {
  let now: Report = { read: null, figures: null, others: [] }
  const page = openPage(<DemoReport kind="collected" demoId={9} open={{ collection: 3, file: 'a b.dem' }} />, {
    answers: {
      'GET /record/demo-report': () => now,
      'POST /record/analyze-one': () => {
        now = { ...report, read: { ...read, verdict: 'none' }, figures: { ...report.figures!, signs: [] } }
        return read
      },
    },
  })
  await page.findByText('Not read yet')
  await page.user.click(page.getByRole('button', { name: 'Read it now' }))
  await told('Demo read')
  await page.findByText('No problems found')
  expect(page.calls('POST /record/analyze-one')[0]).toMatchObject({ query: { kind: 'collected', demoId: '9' } })
  const jump = page.getByRole('link', { name: 'LongJump at 0:04.00' })
  expect(jump.getAttribute('href')).toBe('/analyze-demo?collection=3&file=a+b.dem&tab=movement&at=4000')
})

test('movement that is not explained is drawn red, with ways there; a demo nobody could judge has no line', async () => {
  const explained = { share: 0.98, judged: 500, frames: 600, withMap: true, stretchCount: 14 }
  const stretches = Array.from({ length: 13 }, (_, place) => ({ from: place * 500, to: place * 500 + 100 }))
  const answerWith = (judged: number) => ({
    'GET /record/demo-report': () => ({
      ...report,
      figures: { ...report.figures!, explained: { ...explained, judged, stretches } },
    }),
  })
  const page = openPage(<DemoReport kind="demo" demoId={5} open={{ demo: 5 }} />, { answers: answerWith(500) })
  const moment = await page.findByRole('link', { name: 'Analyze at 0:00.50, movement that is not explained' })
  expect(moment.getAttribute('href')).toBe('/analyze-demo?demo=5&tab=movement&at=500')
  expect(page.getAllByRole('link', { name: /movement that is not explained/ })).toHaveLength(12)
  expect(page.getByText('and 2 more')).toBeDefined()
  expect(page.getByText(/explained 98% of 500 judged frames/)).toBeDefined()
  page.unmount()
  const other = openPage(<DemoReport kind="demo" demoId={6} open={{ demo: 6 }} />, { answers: answerWith(0) })
  await other.findByText(/explained not judged/)
  expect(other.queryByText('Not explained at')).toBeNull()
})
