import { crc32 } from 'node:zlib'
import { honestRun } from '@kz/demo/krp/testing/honest-run'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { writeBsp } from '@kz/server/testing/files/bsp'
import { zipFile } from '@kz/server/testing/files/demo-files'
import type { Page } from '@playwright/test'
import { expect, register, test } from './fixtures.ts'

/** A call with the session of a page; answers what was said. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<Answer>
}

test('a finish on a server becomes a record: replay, submission, release, plugin list, download', async ({ open }) => {
  const { page: player, name } = await register(await open())
  const admin = await open('admin')
  const { id } = await call<{ id: number }>(player, 'POST', '/game-server/claim', {
    ...{ addr: '127.0.0.1', port: 27_000 + (Date.now() % 900), name: `Finish ${name}`, reason: 'It is mine' },
  })
  const answer = { accept: true, reason: '' }
  const { serverId } = await call<{ serverId: number }>(admin, 'PUT', `/game-server/claim?id=${id}`, answer)
  const { key } = await call<{ key: string }>(player, 'POST', `/game-server/own-key?id=${serverId}`)
  await call(admin, 'PUT', `/game-server/trust?id=${serverId}`, { state: 'confirmed', reason: 'Known' })

  const { run, sent, map } = honestRun(700 + 3 * (Date.now() % 80) + 1)
  const mapName = `kz_e2e${Date.now() % 1_000_000}`
  const bsp = writeBsp({ models: map.buttons.map(({ least, most }) => [...least, ...most]) as never })
  const archive = await zipFile({ [`maps/${mapName}.bsp`]: bsp }, `${mapName}.zip`)
  const buffer = Buffer.from(await archive.arrayBuffer())
  const tags = { mapperNames: 'Mapper', type: 'climb', length: 'short', difficulty: 'easy' }
  const uploaded = await admin.request.post('/api/upload/map-admin', {
    multipart: {
      ...{ ...tags, isXdMap: 'false', recordable: 'true' },
      file: { name: `${mapName}.zip`, mimeType: 'application/zip', buffer },
    },
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)

  // the server sends a finish, then its replay; staff says whose it is
  const headers = { authorization: `Bearer ${key}` }
  const { steamId: steamid, timeMs, cp, gc } = sent
  const finish = { id: 'first', steamid, name, map: mapName, timeMs, cp, gc }
  const taken = await player.request.post('/api/server/runs', { headers, data: { runs: [finish] } })
  expect(await taken.json()).toMatchObject({ runs: [{ state: 'taken' }] })
  const top = await call<{ runs: { runId: number }[] }>(admin, 'GET', `/run/top?mapName=${mapName}&from=sent`)
  const runId = top.runs[0]?.runId as number
  await player.goto('/notifications')
  const { userId } = JSON.parse((await player.evaluate(() => localStorage.getItem('user'))) ?? '{}')
  await call(admin, 'POST', '/user/game-account', { runId, userId, reason: 'It is them' })
  const file = writeReplay({ ...run, map: mapName, mapCrc: crc32(bsp), startMs: Date.now() - timeMs - 3_000 })
  await player.request.put('/api/server/replay?id=first', { headers, data: Buffer.from(file) })
  const standing = async () => (await call<{ standing: string }>(admin, 'GET', `/run/run?runId=${runId}`)).standing
  await expect.poll(standing, { timeout: 90_000 }).toBe('replayed')

  await player.reload()
  await player
    .getByRole('link', { name: /is faster than the record/ })
    .first()
    .click()
  await expect(player).toHaveURL(new RegExp(`/replay/run/${runId}$`))
  await expect(player.getByRole('region', { name: 'Replay', exact: true })).toBeVisible()
  await player.goto(`/record/${mapName}`)
  await player.getByRole('button', { name: 'Send this replay as your submission' }).click()
  await expect(player.getByText(/^Submitted\. It waits at place \d+\.$/)).toBeVisible()
  await expect(player.getByRole('button', { name: 'Send this replay as your submission' })).toHaveCount(0)

  const checker = await open('checker')
  await checker.goto('/admin-check-demos')
  await checker.getByRole('searchbox', { name: 'Map or player' }).fill(mapName)
  const card = checker.getByRole('article').filter({ hasText: mapName })
  await expect(card.getByRole('link', { name: `Finish ${name}` }).first()).toBeVisible()
  await card.getByLabel('YouTube link').fill('https://youtu.be/dQw4w9WgXcQ')
  await card.getByRole('button', { name: 'Release' }).click()
  await checker.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await expect(checker.getByText('Demo released')).toBeVisible()

  const guest = await open()
  const isRecord = async () =>
    (await (await guest.request.get('/demos.txt')).text()).includes(`${mapName} 0 `) === false
  await expect.poll(isRecord, { timeout: 60_000 }).toBe(true)
  await guest.goto(`/record/${mapName}`)
  await expect(guest.getByRole('main').getByText('Checked').first()).toBeVisible()
  const list = await (await guest.request.get('/demos.txt')).text()
  expect(list).toMatch(new RegExp(`^${mapName} [\\d.]+ ${name} \\S+ \\d+$`, 'm'))
  const download = guest.waitForEvent('download')
  await guest
    .getByRole('button', { name: new RegExp(`Download demo of ${mapName}`) })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.krpz$/)
})
