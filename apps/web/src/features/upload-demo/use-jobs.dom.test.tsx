import type { OwnMap } from '@kz/contract/maps'
import type { MapRecords } from '@kz/contract/runs/records'
import { parseDemo, summarize } from '@kz/demo'
import { writeDemo } from '@kz/demo/write/writer'
import { act, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { catchUploads, type SentFile } from '../../testing/uploads.ts'
import type { ReadAnswer, ReadRequest } from './reading.ts'
import { UploadPage } from './upload-page.tsx'

/** The worker beside the page, in the page: it reads demos with the same parser. */
class DemoReader {
  onmessage?: (event: { data: ReadAnswer }) => void
  async postMessage({ id, file }: ReadRequest): Promise<void> {
    const data = await answerTo(id, file)
    act(() => this.onmessage?.({ data }))
  }
}

async function answerTo(id: number, file: Blob): Promise<ReadAnswer> {
  try {
    return { kind: 'summary', id, summary: summarize(parseDemo(new Uint8Array(await file.arrayBuffer()))) }
  } catch {
    return { kind: 'error', id, message: 'This is no demo' }
  }
}

let uploads: SentFile[] = []

const take = (sent: SentFile | undefined, queuePosition: number) =>
  sent?.answer(200, { accepted: [{ demoId: 1, fileName: 'x.dem', queuePosition }], refused: [] })

beforeEach(() => {
  uploads = catchUploads()
  vi.stubGlobal('Worker', DemoReader)
})

const map = (mapName: string) =>
  ({ mapName, mapImage: '', routes: [{ routeId: 1, route: '' }], listRecords: [] }) as unknown as MapRecords
const demo = (mapName: string, player = 'ann') =>
  new File([writeDemo({ map: mapName, player, run: { timeMs: 9_500 } }) as BlobPart], `${mapName}_${player}.dem`)

const answers: Answers = {
  'GET /record/map': ({ query }) => map(query.mapName ?? ''),
  'GET /upload/is-demo-blocked': () => ({ blocked: false }) as never,
  'GET /submissions/own': () =>
    ({ submissions: [], counts: { all: 0, stands: {}, kinds: {} }, slots: {}, waits: [], page: 1 }) as never,
}

const openWith = (...files: File[]) => openOn(answers, files)

/** Where no map is known but these of the sender's own. */
const openWithMaps = (own: object[], ...files: File[]) => {
  const unknown = () => {
    throw refused(404, 'Map not found', 'not_found')
  }
  return openOn(
    { ...answers, 'GET /record/map': unknown, 'GET /upload/own-submitted-maps': () => own as OwnMap[] },
    files,
  )
}

async function openOn(answers: Answers, files: File[]) {
  const page = openPage(<UploadPage />, { user: member(), answers, at: '/upload-demo' })
  await page.findByText('Drop demos here')
  const input = page.container.querySelector('input[type=file]') as HTMLInputElement
  await page.user.upload(input, files)
  for (const { name } of files) await page.findByRole('article', { name })
  return { ...page, job: (name: string) => within(page.getByRole('article', { name })) }
}
test('all that are ready are sent one after the other; one that is refused says why in its row', async () => {
  const page = await openWith(demo('kz_a'), demo('kz_b'), demo('kz_c'))
  await page.user.click(await page.findByRole('button', { name: 'Submit 3 demos' }))
  await until(() => expect(uploads).toHaveLength(1))
  await take(uploads[0], 4)
  await page.job('kz_a_ann.dem').findByText('Queued, no. 4 in line')
  await until(() => expect(uploads).toHaveLength(2))
  await uploads[1]?.answer(422, { code: 'known', message: 'This demo is known' })
  await page.job('kz_b_ann.dem').findByText('This demo is known')
  await until(() => expect(uploads).toHaveLength(3))
  await take(uploads[2], 5)
  await told('2 demos submitted, 1 not accepted: see the reasons beside them')
  page.job('kz_c_ann.dem').getByText('Queued, no. 5 in line')
  await page.user.click(page.job('kz_b_ann.dem').getByRole('button', { name: 'Change and try again' }))
  await page.job('kz_b_ann.dem').findByText('Ready to send')
  expect(page.job('kz_b_ann.dem').queryByText('This demo is known')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Clear finished' }))
  expect(page.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['kz_b_ann.dem'])
})

test('an upload that is cancelled goes back to its form and can be sent again, with what was typed', async () => {
  const page = await openWith(demo('kz_a'))
  const job = page.job('kz_a_ann.dem')
  await page.user.type(await job.findByRole('textbox', { name: /Note to the checker/ }), 'by night')
  await page.user.click(job.getByRole('button', { name: 'Send to checkers' }))
  await until(() => expect(uploads).toHaveLength(1))
  await act(async () => uploads[0]?.upload.onprogress?.({ loaded: 1, total: 4 }))
  job.getByText(/^25%/)
  await page.user.click(job.getByRole('button', { name: 'Cancel upload' }))
  await job.findByText('Ready to send')
  expect(uploads[0]?.aborted).toBe(true)
  await page.user.click(job.getByRole('button', { name: 'Send to checkers' }))
  await until(() => expect(uploads).toHaveLength(2))
  const sent = [...(uploads[1]?.body?.entries() ?? [])].map(([, value]) => value)
  expect(JSON.stringify(sent)).toContain('by night')
  await take(uploads[1], 1)
  await told('Demo submitted')
  await job.findByText('Queued, no. 1 in line')
  // the list of one's own is asked when the page opens, after the cancelled upload and after this one
  await until(() => expect(page.calls('GET /submissions/own')).toHaveLength(3))
})

test('what is no demo, or not of a known map, says so and is never sent', async () => {
  const page = await openWith(new File(['text'], 'kz_a.dem'), demo('kz_b'))
  await page.job('kz_a.dem').findByText('This is no demo')
  await page.job('kz_b_ann.dem').findByText('Ready to send')
  await page.user.click(page.getByRole('button', { name: 'Submit 1 demo' }))
  await until(() => expect(uploads).toHaveLength(1))
  await take(uploads[0], 1)
  await told('Demo submitted')
  expect(uploads).toHaveLength(1)
})

test('a wrong field is marked, gets the focus and nothing is sent', async () => {
  const page = await openWith(demo('kz_a'))
  const job = page.job('kz_a_ann.dem')
  const time = (await job.findByRole('textbox', { name: 'Time' })) as HTMLInputElement
  expect(time.value).toBe('0:09.50')
  await page.user.clear(time)
  await page.user.type(job.getByRole('textbox', { name: 'GC' }), '{Backspace}2')
  await page.user.click(job.getByRole('button', { name: 'Send to checkers' }))
  await job.findByText('Type the time of the run.')
  job.getByText('Gochecks need checkpoints.')
  expect(document.activeElement).toBe(time)
  expect(uploads).toHaveLength(0)
})

test('what is not ready says so, is no part of what is sent together, and goes by no button', async () => {
  const page = await openWith(demo('kz_a'), demo('kz_b'))
  const job = page.job('kz_a_ann.dem')
  await page.findByRole('button', { name: 'Submit 2 demos' })
  const send = job.getByRole('button', { name: 'Send to checkers' })
  const amber = send.className
  await page.user.clear(job.getByRole('textbox', { name: 'Time' }))
  await job.findByText('Not ready')
  expect(send.className).not.toBe(amber)
  await page.user.click(send)
  await page.user.click(page.getByRole('button', { name: 'Submit 1 demo' }))
  await until(() => expect(uploads).toHaveLength(1))
  await take(uploads[0], 1)
  await told('Demo submitted')
  page.job('kz_b_ann.dem').getByText('Queued, no. 1 in line')
  expect(uploads).toHaveLength(1)
})

const own = (mapName: string, change: object = {}) => ({
  ...{ mapName, status: 'SUBMITTED', isNewVersion: false, images: [], ...change },
})

test("a demo of the sender's own map that waits can be sent, and says what it waits for", async () => {
  const page = await openWithMaps([own('kz_mine')], demo('kz_mine'))
  const job = page.job('kz_mine_ann.dem')
  await job.findByText('Ready to send')
  job.getByText(/Your map waits for its check/)
  await page.user.click(job.getByRole('button', { name: 'Send to checkers' }))
  await until(() => expect(uploads).toHaveLength(1))
})

test.each([
  ['of nobody', own('kz_other')],
  ['that was rejected', own('kz_mine', { status: 'REJECTED' })],
  ['that is out and waits in a new version', own('kz_mine', { isNewVersion: true })],
])('a map %s is unknown', async (_which, waiting) => {
  const page = await openWithMaps([waiting], demo('kz_mine'))
  await page.job('kz_mine_ann.dem').findByText('Unknown map: kz_mine')
  expect(page.queryByRole('button', { name: 'Send to checkers' })).toBeNull()
})

test('of two finished runs in a demo one is chosen, and the other is sent for another route', async () => {
  const says = [{ time: 12_500, text: '[KZ] ann finished the map in 00:01.50' }]
  const bytes = writeDemo({ map: 'kz_a', player: 'ann', run: { timeMs: 9_500 }, durationMs: 14_000, says })
  const routes = [
    { routeId: 1, route: '' },
    { routeId: 2, route: 'easy' },
  ]
  const page = await openOn({ ...answers, 'GET /record/map': () => ({ ...map('kz_a'), routes }) }, [
    new File([bytes as BlobPart], 'kz_a_ann.dem'),
  ])
  const [job] = await page.findAllByRole('article', { name: 'kz_a_ann.dem' })
  const first = within(job as HTMLElement)
  expect((await first.findByRole('button', { name: '00:01.50' })).getAttribute('aria-pressed')).toBe('true')
  await page.user.click(first.getByRole('button', { name: '00:09.50' }))
  expect((first.getByLabelText('Time') as HTMLInputElement).value).toBe('0:09.50')
  await page.user.click(first.getByRole('button', { name: 'Send 00:01.50 for another route too' }))
  await page.user.click(await page.findByRole('button', { name: 'Submit 2 demos' }))
  await until(() => expect(uploads).toHaveLength(1))
  await take(uploads[0], 1)
  await until(() => expect(uploads).toHaveLength(2))
  const sent = uploads.map(({ body }) => [body?.get('time'), body?.get('route')])
  expect(sent).toEqual([
    ['0:09.50', ''],
    ['0:01.50', 'easy'],
  ])
})
