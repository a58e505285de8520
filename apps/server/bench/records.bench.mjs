import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import Fastify from 'fastify'

/**
 * Requests a second of the hot public lists against a bare Fastify route that answers the same bytes. Server and rival
 * run in processes of their own, in turns within one run. Goal: at least half of the rival.
 */

const PATHS = ['/api/record/all-demos', '/api/latest-demos/', '/demos.txt']
const RECORDS = 800
const ROUNDS = 4
const SECONDS = 3
const GOAL = 0.5

const self = fileURLToPath(import.meta.url)
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]

export async function run() {
  const site = await start('site')
  try {
    for (const path of PATHS) await compare(site.url, path)
  } finally {
    await site.stop()
  }
}

async function compare(siteUrl, path) {
  const answer = await fetch(siteUrl + path)
  const body = await answer.text()
  const rival = await start('rival', { path, body, type: answer.headers.get('content-type') })
  const found = { site: [], rival: [] }
  for (let round = 0; round < ROUNDS; round++) {
    found.site.push(await load(siteUrl + path))
    found.rival.push(await load(rival.url + path))
  }
  await rival.stop()
  const ratio = median(found.site) / median(found.rival)
  const rates = `${Math.round(median(found.site))}/s against ${Math.round(median(found.rival))}/s bare`
  process.stdout.write(`${path} (${body.length} bytes): ${ratio.toFixed(2)} of bare Fastify, goal ${GOAL} (${rates})\n`)
}

async function load(url) {
  const result = await autocannon({ url, connections: 20, duration: SECONDS })
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function start(role, rival) {
  const child = fork(self, [role], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (rival) child.send(rival)
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!message?.url) throw new Error(`the ${role} did not start`)
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  return { url: message.url, stop }
}

/** The whole server on a throw-away database with as many records as a grown list has. */
async function serveSite() {
  const { createWorld } = await import('../dist/testing/world.js')
  const { buildDemo } = await import('../dist/testing/build.js')
  const world = await createWorld()
  for (let index = 0; index < RECORDS; index++) {
    await buildDemo(world.ctx.db, {
      mapName: `kz_bench_map${index}`,
      playerName: `runner${index % 90}`,
      timeMs: 20_000 + index * 470,
      state: 'RELEASED',
    })
  }
  process.send({ url: world.url })
  return () => world.close()
}

async function serveRival() {
  const [{ path, body, type }] = await once(process, 'message')
  const bytes = Buffer.from(body)
  const app = Fastify()
  app.get(path, (_request, reply) => reply.type(type).send(bytes))
  process.send({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
  return () => app.close()
}

if (process.send) {
  const close = await (process.argv[2] === 'site' ? serveSite() : serveRival())
  process.on('message', async (message) => {
    if (message !== 'stop') return
    await close()
    process.exit(0)
  })
}
