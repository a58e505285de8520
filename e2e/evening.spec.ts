import { crc32 } from 'node:zlib'
import { randomCourse } from '@kz/demo/krp/simulated/random-course'
import { courseButtons, simulateReplay } from '@kz/demo/krp/simulated/simulated-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { leastFrames } from '@kz/demo/simulated/simulated-course'
import { writeBsp } from '@kz/server/testing/files/bsp'
import { zipFile } from '@kz/server/testing/files/demo-files'
import type { Page } from '@playwright/test'
import { expect, type Member, register, test } from './fixtures.ts'

/** A call with the session of a page; answers what was said. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<Answer>
}

const stops = randomCourse(71, 12)
const bsp = writeBsp({ models: courseButtons(stops).map(({ least, most }) => [...least, ...most]) as never })
const mapCrc = crc32(bsp)
const map = `kz_evening${Date.now() % 1_000_000}`

test('on an evening two players pass each other before each other’s eyes, and a third meets their goal', async ({
  open,
}) => {
  // replays are judged one after the other, beside other journeys
  test.setTimeout(600_000)
  const admin = await open('admin')
  const [ann, bob, cid] = [await register(await open()), await register(await open()), await register(await open())]
  const { id } = await call<{ id: number }>(ann.page, 'POST', '/game-server/claim', {
    ...{ addr: '127.0.0.1', port: 28_000 + (Date.now() % 900), name: `Evening ${ann.name}`, reason: 'It is mine' },
  })
  const claimed = { accept: true, reason: '' }
  const { serverId } = await call<{ serverId: number }>(admin, 'PUT', `/game-server/claim?id=${id}`, claimed)
  const { key } = await call<{ key: string }>(ann.page, 'POST', `/game-server/own-key?id=${serverId}`)
  await call(admin, 'PUT', `/game-server/trust?id=${serverId}`, { state: 'confirmed', reason: 'Known' })
  const archive = await zipFile({ [`maps/${map}.bsp`]: bsp }, `${map}.zip`)
  const uploaded = await admin.request.post('/api/upload/map-admin', {
    multipart: {
      ...{ mapperNames: 'Mapper', type: 'climb', length: 'short', difficulty: 'easy' },
      ...{ isXdMap: 'false', recordable: 'true' },
      file: { name: `${map}.zip`, mimeType: 'application/zip', buffer: Buffer.from(await archive.arrayBuffer()) },
    },
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)

  /** A run as the server tells it: the finish, then its replay. `frames` above the least there are; answers its number. */
  let sent = 0
  const finish = async (of: Member, frames: number, gochecks = 0): Promise<number> => {
    const { page, name } = of
    const { timeMs, ...run } = simulateReplay({
      ...{ stops, timeMs: (leastFrames(stops) + 150 + frames) * 10, seed: 71 + frames, map, mapCrc, gochecks },
      ...{ player: name, steamId: steamIds.get(name) ?? '', startMs: Date.now() - 600_000 },
    })
    const headers = { authorization: `Bearer ${key}` }
    const runs = [
      {
        ...{ id: `run ${++sent}`, steamid: run.steamId, name, map, timeMs, cp: run.checkpoints, gc: run.gochecks },
      },
    ]
    const taken = await page.request.post('/api/server/runs', { headers, data: { runs } })
    expect(await taken.json()).toMatchObject({ runs: [{ state: 'taken' }] })
    const data = Buffer.from(writeReplay({ ...run, startMs: Date.now() - timeMs - 3_000 }))
    const replay = await page.request.put(`/api/server/replay?id=run%20${sent}`, { headers, data })
    expect(replay.ok(), await replay.text()).toBe(true)
    const board = await call<{ runs: { runId: number; player: string; timeMs: number }[] }>(
      ...([admin, 'GET', `/run/top?mapName=${map}&from=sent&class=${gochecks ? 'nub' : 'pro'}`] as const),
    )
    return board.runs.find((one) => one.timeMs === timeMs)?.runId ?? 0
  }
  const steamIds = new Map(
    [ann, bob, cid].map(({ name }, at) => [name, `STEAM_0:${at % 2}:${400_000 + (Date.now() % 90_000) + at}`]),
  )
  const link = async (of: Member, runId: number) => {
    const { data } = await call<{ data: { userId: number } }>(of.page, 'POST', '/auth/info')
    await call(admin, 'POST', '/user/game-account', { runId, userId: data.userId, reason: 'It is them' })
  }
  // the third has been there, but never without gochecks
  await link(ann, await finish(ann, 300))
  await link(bob, await finish(bob, 250))
  await link(cid, await finish(cid, 400, 2))

  await call(cid.page, 'PUT', `/me/goal?mapName=${map}&state=kept`)
  for (const { page } of [ann, bob]) await page.goto(`/record/${map}`)
  await cid.page.goto('/me')
  const place = ({ page }: Member, which: string) => page.getByRole('row', { name: `You, ${which}` })
  await expect(place(bob, '1st')).toBeVisible({ timeout: 90_000 })
  await expect(place(ann, '2nd')).toBeVisible()
  const goals = cid.page.getByRole('region', { name: 'Next goals' })
  await expect(goals.getByRole('link', { name: map })).toBeVisible()
  await expect(cid.page.getByText('No place yet.', { exact: true })).toBeVisible()
  for (const { page } of [ann, bob, cid])
    await page.evaluate(() => {
      document.body.dataset.loaded = 'once'
    })

  await finish(ann, 200)
  await expect(place(bob, '2nd')).toBeVisible({ timeout: 90_000 })
  await expect(place(ann, '1st')).toBeVisible()
  await finish(bob, 100)
  await expect(place(ann, '2nd')).toBeVisible({ timeout: 90_000 })
  await expect(place(bob, '1st')).toBeVisible()

  await finish(cid, 350)
  await expect(goals.getByText('Met', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(cid.page.getByText('No place yet.', { exact: true })).toHaveCount(0)
  await expect(place(ann, '2nd')).toBeVisible()
  for (const { page } of [ann, bob, cid]) expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once')
  await cid.page.goto(`/profile/${cid.name}`)
  await expect(cid.page.getByText('First finish')).toBeVisible()
})
