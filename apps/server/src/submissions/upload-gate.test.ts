import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { cookieOf } from '../testing/cookie.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld({ limits: true })
afterAll(() => world.close())
const user = await world.user()
const cookie = await cookieOf(world, user)

/** Begins an upload that never ends by itself. */
function begin(call = 'map-demo'): { upload: ClientRequest; answer: Promise<{ status: number; body: string }> } {
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 }
  const upload = request(`${world.url}/api/upload/${call}`, { method: 'POST', headers, agent: false })
  const answer = new Promise<{ status: number; body: string }>((resolve) => {
    upload.on('error', () => resolve({ status: 0, body: '' }))
    upload.on('response', (response: IncomingMessage) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
  upload.write('--x\r\ncontent-disposition: form-data; name="file"; filename="run.dem"\r\n\r\nHLDEMO')
  return { upload, answer }
}
const settled = () => new Promise((done) => setTimeout(done, 300))

test('two uploads at once for a user; an ended one makes room', async () => {
  const open = [begin(), begin()]
  await settled()
  const third = begin()
  expect(await third.answer).toMatchObject({ status: 429 })
  third.upload.destroy()
  open[0]?.upload.destroy()
  await settled()
  const fourth = begin()
  expect(await Promise.race([fourth.answer, settled()])).toBeUndefined()
  for (const { upload } of [...open, fourth]) upload.destroy()
  await settled()
})

test('one map at once for a user, beside their demos', async () => {
  const demo = begin()
  await settled()
  const map = begin('map')
  await settled()
  const second = begin('map')
  const { status, body } = await second.answer
  expect([status, JSON.parse(body).message]).toEqual([429, 'One upload at once is allowed. Try again in 5 seconds.'])
  for (const { upload } of [demo, map, second]) upload.destroy()
  await settled()
})

test('a blocked upload is refused before its file is read', async () => {
  const { client: checker } = await world.staff('DEMO_CHECKER')
  await checker.call('POST /upload/block-demo')
  const { upload, answer } = begin()
  const { status, body } = await answer
  expect([status, JSON.parse(body).message]).toEqual([403, 'Demo upload is blocked'])
  upload.destroy()
})
