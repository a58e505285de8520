import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { median } from './median.mjs'

/**
 * Requests a second of public lists against a bare Fastify route that answers the same bytes. Server and rival run in
 * processes of their own, in turns within one run. Goal: at least half of the rival.
 */

const CONNECTIONS = 32
const ROUNDS = 4
const SECONDS = 3
const GOAL = 0.5

/** Measures `paths`. `bench` is the file of the bench: its processes begin there and call `serve`. */
export async function compareLists(bench, paths) {
  const site = await start(bench, 'site')
  try {
    for (const path of paths) await compare(bench, site.url, path)
  } finally {
    await site.stop()
  }
}

/** In a process that `compareLists` began: serves as the site, filled by `fill`, or as the rival. Else does nothing. */
export async function serve(fill) {
  if (!process.send) return
  const close = await (process.argv[2] === 'site' ? serveSite(fill) : serveRival())
  process.on('message', async (message) => {
    if (message !== 'stop') return
    await close()
    process.exit(0)
  })
}

async function compare(bench, siteUrl, path) {
  const answer = await fetch(siteUrl + path)
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${body}`)
  const rival = await start(bench, 'rival', {
    path: path.split('?')[0],
    body,
    type: answer.headers.get('content-type'),
  })
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
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx || result.errors) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result.requests.average
}

async function start(bench, role, rival) {
  const child = fork(bench, [role], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  if (rival) child.send(rival)
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!message?.url) throw new Error(`the ${role} did not start`)
  const stop = async () => {
    child.send('stop')
    await once(child, 'exit')
  }
  return { url: message.url, stop }
}

/** The whole server on a throw-away database. */
async function serveSite(fill) {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const world = await createWorld()
  await fill(world)
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
