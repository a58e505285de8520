import { readFile } from 'node:fs/promises'
import { writeDemo } from '@kz/demo/write/writer'
import { expect, test } from './fixtures.ts'

test('a checker sees the signs of a demo on its card, and stands at the moment of one', async ({ open }) => {
  const player = await open('player')
  await player.goto('/records')
  const map = (await player.locator('main [data-part="map"]').first().innerText()).replace(/\[.*/, '')
  const bytes = writeDemo({ map, player: 'Olga', run: { timeMs: 3_010 }, faults: ['no-jump-command'], seed: 4_711 })
  const sent = await player.request.post('/api/upload/map-demo', {
    multipart: { file: { name: 'signs.dem', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) } },
    headers: { origin: new URL(player.url()).origin },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  const [{ demoId }] = ((await sent.json()) as { accepted: [{ demoId: number }] }).accepted

  const checker = await open('checker')
  await checker.goto('/admin-check-demos')
  await checker.getByLabel('Map or player').fill(map)
  // others may wait on this map, and have waited longer
  const waiting = checker.getByRole('region', { name: 'Demos waiting' })
  await waiting.getByRole('button', { name: 'sprout' }).last().click()
  const card = checker.getByRole('article').filter({ hasText: '00:03.01' })
  const report = card.getByRole('group', { name: 'What the analyzer says' })
  await expect(report).toContainText('Rule violations')
  // its track is made by and by
  const track = async () => (await (await checker.request.get(`/api/replay/${demoId}`)).json()).track
  await expect.poll(track, { timeout: 60_000 }).not.toBeNull()
  await report
    .getByRole('button', { name: /^Watch at .*\+jump/ })
    .first()
    .click()
  const here = card.getByRole('link', { name: 'Analyze this moment' })
  const [, at] = /at=(\d+)/.exec((await here.getAttribute('href')) ?? '') ?? []
  await here.click()
  const time = checker.getByRole('region', { name: 'At the playhead' }).locator('dd').first()
  await expect(time).toContainText((Number(at) / 1000).toFixed(2).slice(0, -1))
})

test('all records are analyzed, paused and gone on with, and the table is saved', async ({ open }) => {
  const page = await open('checker')
  await page.goto('/admin-analyze-all-wr')
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(page.getByText(/^Reading all records: \d+ of \d+ demos/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 120_000 })
  await page.getByRole('button', { name: /^No problems found \d+/ }).click()
  await expect(page.getByRole('region', { name: 'Results table' }).getByText('No problems found').first()).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toMatch(/^\ufeff"Map","Player"/)
  expect(text.split('\r\n').length).toBeGreaterThan(10)
})
