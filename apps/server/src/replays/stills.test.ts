import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { WEB_DIST } from '../platform/paths.ts'
import { buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx
const [player, checker] = await Promise.all([world.staff(), world.staff('DEMO_CHECKER')])

async function send(mapName: string, timeMs: number): Promise<number> {
  const file = demoFile({ map: mapName, timeMs, durationMs: timeMs + 2000 })
  const body = { ytLink: 'https://youtu.be/abcdefghijk' }
  const { accepted } = await player.client.call('POST /upload/map-demo', { body, file, fileName: 'run.dem' })
  return accepted[0]?.demoId as number
}
const release = (demoId: number) => checker.client.call('POST /record/release', { query: { demoId } })
const still = (demoId: number | string) => fetch(`${world.url}/media/stills/${demoId}.png`, { redirect: 'manual' })

test('shows the way of a released run from above with its names, and says nothing of one that waits', async () => {
  const { mapName } = await buildMap(db)
  const demoId = await send(mapName, 8000)
  expect((await still(demoId)).status, 'it waits').toBe(404)
  await release(demoId)
  const before = await still(demoId)
  expect([before.status, before.headers.get('location')]).toEqual([302, `/media/previews/${mapName}.png`])

  await world.runJobs('make-replays')
  const drawn = await still(demoId)
  expect(drawn.headers.get('content-type')).toBe('image/png')
  expect(drawn.headers.get('cache-control')).toBe('public, max-age=3600')
  const picture = sharp(Buffer.from(await drawn.arrayBuffer()))
  expect(await picture.metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const near = (red: number, green: number, blue: number) => {
    let found = 0
    for (let at = 0; at < info.width * (info.height - 120) * info.channels; at += info.channels) {
      const apart = Math.abs(data[at]! - red) + Math.abs(data[at + 1]! - green) + Math.abs(data[at + 2]! - blue)
      if (apart < 40) found++
    }
    return found
  }
  expect(near(0x84, 0xea, 0xad), 'the start').toBeGreaterThan(50)
  expect(near(0xf6, 0x77, 0x63), 'the finish').toBeGreaterThan(50)

  const again = await fetch(`${world.url}/media/stills/${demoId}.png`, {
    headers: { 'if-none-match': drawn.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)

  await db.execute(sql`update maps set state = 'HIDDEN' where name = ${mapName}`)
  expect((await still(demoId)).status, 'its map is hidden').toBe(404)
})

test.skipIf(!existsSync(join(WEB_DIST, 'pages.json')))('is the picture of the page of its run', async () => {
  const demoId = await send((await buildMap(db)).mapName, 8200)
  await release(demoId)
  const page = await (await fetch(`${world.url}/replay/${demoId}`)).text()
  expect(page).toContain(`property="og:image" content="${world.url}/media/cards/replay/${demoId}.png"`)
})

test('a track that does not read leads to the picture of the map', async () => {
  const { mapName } = await buildMap(db)
  const demoId = await send(mapName, 8100)
  await release(demoId)
  await world.runJobs('make-replays')
  const { geometry, track } = await world.guest.call('GET /replay/{demoId}', { params: { demoId } })
  expect(geometry).toBeNull()
  const sha256 = /[0-9a-f]{64}/.exec(track?.url ?? '')?.[0] ?? ''
  await world.ctx.files.remove(sha256)
  for (let time = 0; time < 2; time++) {
    const answer = await still(demoId)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/media/previews/${mapName}.png`])
  }
})

test.each(['0', '1x', '99999999999', '2147483647', '..%2f..', 'a'])('there is no still %s', async (name) => {
  expect((await still(name)).status).toBe(404)
})
