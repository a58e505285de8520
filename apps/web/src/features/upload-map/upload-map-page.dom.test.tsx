import type { OwnMap } from '@kz/contract/maps'
import { act, fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, member, openPage, until } from '../../testing/page.tsx'
import { catchUploads, type SentFile } from '../../testing/uploads.ts'
import { UploadMapPage } from './upload-map-page.tsx'

let uploads: SentFile[] = []
beforeEach(() => {
  uploads = catchUploads()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
})

const NONE = { submissions: [], counts: { all: 0, stands: {}, kinds: {} }, slots: {}, waits: [], page: 1 } as never
const answers: Answers = { 'GET /submissions/own': () => NONE, 'GET /site/closed': () => [] }
const zip = new File(['PK'], 'kz_wind.zip', { type: 'application/zip' })

async function openWith(more: Answers, at = '/upload-map') {
  const page = openPage(<UploadMapPage />, { user: member(), answers: { ...answers, ...more }, at })
  await page.findByText('Drop your map here')
  await page.user.upload(page.container.querySelector('input[type=file]') as HTMLInputElement, zip)
  return page
}

/** What the browser sees in every picture. */
const picturesAre = (width: number, height: number) =>
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))

async function choosePicture(page: Awaited<ReturnType<typeof openWith>>) {
  await page.findByRole('button', { name: 'Choose pictures' })
  const input = page.container.querySelector('input[type=file][multiple]') as HTMLInputElement
  const picture = new File(['x'], 'shot.png', { type: 'image/png' })
  await act(async () => {
    fireEvent.change(input, { target: { files: [picture] } })
  })
}

test('a picture that is too small is refused before the map is sent, and is not sent with it', async () => {
  picturesAre(200, 100)
  const page = await openWith({})
  await choosePicture(page)
  await page.findByText('shot.png is 200 × 100 pixels, at least 320 × 180 are needed')
  expect(page.queryByRole('img', { name: 'shot.png' })).toBeNull()
  expect(uploads).toHaveLength(0)
})

test('one that is large enough is shown as chosen', async () => {
  picturesAre(320, 180)
  const page = await openWith({})
  await choosePicture(page)
  await page.findByRole('img', { name: 'shot.png' })
  expect(page.queryByText(/pixels, at least .* are needed$/)).toBeNull()
})

test('a map sent anew has no form before what was told of it is there, however quick the file came', async () => {
  let answer: (own: OwnMap[]) => void = () => undefined
  const own = new Promise<OwnMap[]>((resolve) => {
    answer = resolve
  })
  const page = await openWith({ 'GET /upload/own-submitted-maps': () => own }, '/upload-map?replaces=4')
  await until(() => expect(page.calls('GET /upload/own-submitted-maps')).toHaveLength(1))
  expect(page.queryByRole('button', { name: 'Send to checkers' })).toBeNull()
  const told = { mapId: 4, mapName: 'kz_wind', mapperNames: ['Old Hand'], note: 'By night', images: [], changelog: '' }
  const tags = { type: 'climb', length: 'short', difficulty: 'hard', isXdMap: false }
  await act(async () => answer([{ ...told, ...tags } as unknown as OwnMap]))
  await page.findByRole('button', { name: 'Send to checkers' })
  expect(page.getByDisplayValue('By night')).toBeTruthy()
  expect((page.getByLabelText('Difficulty') as HTMLSelectElement).value).toBe('hard')
  page.getByText('New file of kz_wind')
})
