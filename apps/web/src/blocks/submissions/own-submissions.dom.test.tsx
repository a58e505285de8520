import type { OwnSubmission } from '@kz/contract/review/submissions'
import { expect, test, vi } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { OwnSubmissions } from './own-submissions.tsx'

const waiting: OwnSubmission = {
  kind: 'demo',
  id: 12,
  state: 'SUBMITTED',
  stand: 'waiting',
  title: 'kz_longjumps2',
  mapName: null,
  route: '',
  time: null,
  differenceMs: null,
  facts: '',
  fileName: 'run.dem',
  size: 1000,
  submittedDate: '2026-11-01 10:00:00',
  submittedDateIso: '2026-11-01T10:00:00Z',
  changedDateIso: null,
  reviewer: null,
  place: 1,
  waiting: 1,
  reason: null,
  question: null,
  canReplace: true,
  canWithdraw: true,
} as OwnSubmission

const listOf = (submissions: OwnSubmission[]) => ({
  submissions,
  counts: { all: submissions.length, stands: {}, kinds: { demo: submissions.length, longjump: 0, map: 0 } } as never,
  slots: { used: submissions.length, most: 20 },
  waits: [],
  page: 1,
  totalPages: 1,
  totalItems: submissions.length,
})

test('what was withdrawn is asked for again and leaves the list', async () => {
  let own = [waiting]
  const page = openPage(<OwnSubmissions kind="demo" />, {
    user: member(),
    answers: {
      'GET /submissions/own': () => listOf(own),
      'DELETE /upload/own-submitted-demo': () => {
        own = []
        return { message: 'gone' } as never
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Withdraw kz_longjumps2' }))
  const dialog = await page.findByRole('dialog')
  await page.user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Withdraw') as Element)
  await told('Demo withdrawn')
  await page.findByText('You have not sent a demo yet.')
  expect(page.calls('DELETE /upload/own-submitted-demo').map(({ query }) => query)).toEqual([{ demoId: '12' }])
  await until(() => expect(page.queryByText('kz_longjumps2')).toBeNull())
})

test.each([
  ['rejected', 1_230, '+1.23on the record'],
  ['revoked', -500, '−0.50on the record'],
  ['withdrawn', null, 'No record yet'],
  ['waiting', null, 'No record yet'],
  ['released', null, 'First record'],
  ['released', -500, '−0.50'],
] as const)('a demo that is %s, %s to the record, says %j', async (stand, differenceMs, said) => {
  const demo = { ...waiting, stand, time: '01:00.00', differenceMs, mapName: 'kz_a' } as OwnSubmission
  const page = openPage(<OwnSubmissions kind="demo" />, {
    user: member(),
    answers: { 'GET /submissions/own': () => listOf([demo]) },
  })
  const row = await page.findByRole('listitem')
  expect(row.textContent).toContain(said)
  expect(row.textContent?.includes('First record')).toBe(said === 'First record')
})

const map = { ...waiting, kind: 'map', title: 'kz_wind', fileName: 'kz_wind.zip' } as OwnSubmission

/** The next file dialog is answered with this file. */
function chooseNext(file: File) {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [file] })
    this.onchange?.(new Event('change'))
    click.mockRestore()
  })
}

async function addPicture(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const page = openPage(<OwnSubmissions kind="map" />, {
    user: member(),
    answers: {
      'GET /submissions/own': () => listOf([map]),
      'POST /upload/map-picture': () => ({ imageId: 1 }) as never,
    },
  })
  const button = await page.findByRole('button', { name: 'Add picture of kz_wind' })
  chooseNext(new File(['x'], 'shot.png', { type: 'image/png' }))
  await page.user.click(button)
  return page
}

test('a picture is added to a map that waits', async () => {
  const page = await addPicture(1280, 720)
  await told('Picture added')
  expect(page.calls('POST /upload/map-picture')).toHaveLength(1)
})

test('one that is too small is refused before it is sent', async () => {
  const page = await addPicture(100, 60)
  await told('shot.png is 100 × 60 pixels, at least 320 × 180 are needed')
  expect(page.calls('POST /upload/map-picture')).toHaveLength(0)
})
