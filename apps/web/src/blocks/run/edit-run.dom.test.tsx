import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { EditVideo } from '../video/edit-video.tsx'
import { EditRun } from './edit-run.tsx'

const run = { demoId: 4, ytLink: null, cp: 0, gc: 3, mpbhop: false }

test('the form of a run comes on click, and sends what was changed', async () => {
  const page = openPage(<EditRun run={run} of="kz_ledge by Runner" />, {
    user: member({ roles: ['DEMO_CHECKER'] }),
    answers: { 'POST /record/update-cpgc-mpbhop-map-record': () => ({ message: 'ok' }) as never },
  })
  await page.user.click(page.getByRole('button', { name: 'Edit kz_ledge by Runner' }))
  const checkpoints = await page.findByLabelText('CP')
  await page.user.clear(checkpoints)
  await page.user.type(checkpoints, '2')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => page.calls('POST /record/update-cpgc-mpbhop-map-record').length).toBe(1)
  expect(page.calls('POST /record/update-cpgc-mpbhop-map-record')[0]?.query).toMatchObject({ cp: '2', gc: '3' })
})

test('the form of a video comes on click, for those who make movies', async () => {
  const page = openPage(<EditVideo demoId={4} ytLink={null} of="kz_ledge by Runner" />, {
    user: member({ roles: ['MOVIE_EDITOR'] }),
    answers: { 'PUT /record/video': () => ({ message: 'ok' }) as never },
  })
  await page.user.click(page.getByRole('button', { name: 'Set the video of kz_ledge by Runner' }))
  await page.user.type(await page.findByLabelText('YouTube link'), 'https://youtu.be/dQw4w9WgXcQ')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => page.calls('PUT /record/video').length).toBe(1)
})
