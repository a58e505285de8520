import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { median } from '../lib/median.mjs'

/**
 * How long it takes to hand a push of one event to 10,000 devices, and what pages take meanwhile. The site runs in a
 * process of its own; the push service and the reader are in this one.
 */

const DEVICES = 10_000
const READS = 60
const GOAL_SECONDS = 120
const GOAL_RATIO = 1.5
const self = fileURLToPath(import.meta.url)

export async function run() {
  let taken = 0
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      taken++
      response.writeHead(201).end()
    })
  })
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve))
  const child = fork(self, ['site', String(service.address().port)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ url, paths }] = await once(child, 'message')
  const read = async () => {
    const began = performance.now()
    for (const path of paths) await (await fetch(url + path)).arrayBuffer()
    return (performance.now() - began) / paths.length
  }
  for (let round = 0; round < 10; round++) await read()
  const usual = []
  for (let round = 0; round < READS; round++) usual.push(await read())
  const began = performance.now()
  child.send('event')
  const meanwhile = []
  while (taken < DEVICES) meanwhile.push(await read())
  const seconds = (performance.now() - began) / 1_000
  child.send('stop')
  await once(child, 'exit')
  service.close()
  const [before, during] = [median(usual), median(meanwhile)]
  process.stdout.write(`${taken} pushes in ${seconds.toFixed(1)} s, goal ${GOAL_SECONDS} s\n`)
  process.stdout.write(
    `a page: ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile, ratio ${(during / before).toFixed(2)}, goal ${GOAL_RATIO} (${meanwhile.length} rounds)\n`,
  )
}

async function serveSite(port) {
  const [
    { createWorld },
    { buildUser, buildMap },
    { keepDevice },
    { notify },
    { inTransaction },
    { ALL_JOBS },
    { sql },
  ] = await Promise.all(
    [
      'testing/world',
      'testing/build',
      'outbox/devices',
      'notifications/api',
      'platform/api/context',
      'all-jobs',
      'platform/api/sql',
    ].map((path) => import(`@kz/server/dist/${path}.js`)),
  )
  const { createECDH, randomBytes } = await import('node:crypto')
  const world = await createWorld()
  const { ctx } = world
  ctx.config.hookLoopback = true
  const { mapName } = await buildMap(ctx.db)
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const ids = []
  const make = async () => {
    while (ids.length < DEVICES) {
      const place = ids.push(0) - 1
      const { userId } = await buildUser(ctx.db)
      ids[place] = userId
      const endpoint = `http://127.0.0.1:${port}/push/${place}`
      const device = { endpoint, p256dh, auth: randomBytes(16).toString('base64url'), name: 'phone' }
      await ctx.db.transaction((tx) => keepDevice(ctx, tx, userId, device))
    }
  }
  await Promise.all(Array.from({ length: 6 }, make))
  await ctx.db.execute(sql`insert into notification_settings (user_id, kind, on_site, by_mail, by_push)
    select user_id, 'event', true, false, true from receivers`)
  await ctx.jobs.start(ctx, ALL_JOBS)
  process.send({ url: world.url, paths: ['/', `/record/${mapName}`, '/api/record/top5', '/leaderboard'] })
  process.on('message', async (message) => {
    if (message !== 'event') {
      await world.close()
      process.exit(0)
    }
    const event = { type: 'event', eventId: 1, name: 'Tuesday Seven' }
    await inTransaction(ctx, (tx, emit) =>
      notify(
        tx,
        emit,
        ids.map((userId) => ({ userId, kind: 'event', subject: 'event 1', actorId: 0, event })),
      ),
    )
  })
}

if (process.send) await serveSite(process.argv[3])
