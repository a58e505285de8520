import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openCheck } from '@kz/faults/lib/check.mjs'
import { stayOn } from '@kz/faults/lib/cores.mjs'
import { makeServers, playServers, takeInMaps } from '@kz/faults/lib/game-servers.mjs'
import { recountFaults } from '@kz/faults/lib/recount.mjs'
import { freePort, startSite } from '@kz/faults/lib/site.mjs'
import { largeReplay, sendLarge, startReaders } from '../lib/game-load.mjs'
import { openUsage } from '../lib/game-usage.mjs'

/**
 * 200 game servers with 40 finishes a second together, each with its replay, 20 replays of 3 MB at once every 20 s, and readers,
 * against one process; the load has the last core. Goals: finishes acknowledged within 150 ms (95 %); the process 1.3 times as
 * large as with the readers alone. BENCH_FLOOD=1: the 20 are sent all the time, which is 100 MB a second. BENCH_KILLS=1: also
 * two processes, of which one is killed every 30 s, nothing lost and nothing twice; BENCH_KILLS=only: that alone.
 */

const SERVERS = 200
const EVERY_S = 5
const MINUTES = Number(process.env.BENCH_MINUTES) || 2
const LARGE = Number(process.env.BENCH_LARGE ?? 20)
const LARGE_EVERY_MS = process.env.BENCH_FLOOD ? 0 : 20_000
const QUIET_MS = 20_000
const KILL_MS = 30_000
const GOALS = { waitMs: 150, memory: 1.3 }

const say = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  if (process.env.BENCH_KILLS !== 'only') await evening('one process', { PROCESSES: '1' }, measure)
  if (process.env.BENCH_KILLS) await evening('two processes, killed in turn', { PROCESSES: '2' }, killed)
}

/** A site of its own with maps and servers, and the load on it while `work` looks. */
async function evening(name, settings, work) {
  say(name)
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-bench-servers-'))
  const open = { SAMPLE: 'off', STAFF_SECOND_FACTOR: 'off', PORT: String(await freePort()), ...settings }
  const start = () => {
    stayOn('site')
    return startSite(dataDir, open).finally(() => stayOn('load'))
  }
  const running = { site: await start() }
  try {
    await takeInMaps(running.site, dataDir)
    const check = await openCheck(dataDir)
    const keyFile = await makeServers(check, dataDir, SERVERS + LARGE)
    await check.close()
    const again = async () => {
      running.site = await start()
    }
    await work({ running, dataDir, keyFile, again })
    await recount(dataDir)
  } finally {
    await running.site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const words = ['--servers', SERVERS, '--minutes', MINUTES, '--every', EVERY_S].map(String)

async function measure({ running, dataDir, keyFile }) {
  const { site } = running
  const replay = largeReplay()
  const reading = await startReaders(site.url)
  const usage = await openUsage(site.pid, dataDir)
  const alone = await usage.over(wait(QUIET_MS))
  const play = playServers(site.url, keyFile, words)
  const sending = sendLarge(site.url, keyFile, replay, {
    ...{ count: LARGE, forMs: MINUTES * 60_000, everyMs: LARGE_EVERY_MS },
  })
  const during = await usage.over(Promise.all([wait(MINUTES * 60_000), sending]))
  const { code, out } = await play.ended
  say(out.trim())
  const [sent, reads] = [await sending, await reading.stop()]
  say(`beside: ${LARGE} at once, ${sent}; readers: ${reads}`)
  const [, made] = /(\d+) runs made/.exec(out) ?? []
  const [, p95] = /\(half\), (\d+) ms/.exec(out) ?? []
  say(`acknowledged within ${p95} ms (95 %), goal ${GOALS.waitMs}`)
  const times = (during.mib / alone.mib).toFixed(2)
  say(`memory ${during.mib} MiB, ${alone.mib} without servers: ${times} times, goal ${GOALS.memory}`)
  say(`shares of a core with readers alone: ${alone.told}`)
  say(`with servers: ${during.told}`)
  say(
    `CPU of a finish, replays and all: ${(((during.seconds - alone.rate * during.forS) * 1000) / made).toFixed(1)} ms`,
  )
  await usage.close()
  if (code !== 0) say('fault: the servers did not find what they sent')
}

/** Each time another victim: a process that answers, one of the database, the whole site. */
async function killed({ running, dataDir, keyFile, again }) {
  const play = playServers(running.site.url, keyFile, words)
  const end = performance.now() + MINUTES * 60_000
  for (let kills = 0; performance.now() + KILL_MS < end && !play.isDead(); kills++) {
    await wait(KILL_MS)
    const usage = await openUsage(running.site.pid, dataDir)
    const [answering, database] = [usage.answering(), usage.database()]
    await usage.close()
    if (kills % 3 === 0 && answering.length > 0) process.kill(answering[kills % answering.length], 'SIGKILL')
    else if (kills % 3 === 1) process.kill(database.at(-1), 'SIGKILL')
    else {
      await running.site.kill()
      await again()
    }
  }
  const { code, out } = await play.ended
  say(out.trim())
  if (code !== 0) say('fault: the servers did not find what they sent')
}

async function recount(dataDir) {
  const check = await openCheck(dataDir)
  const faults = await recountFaults(check)
  await check.close()
  for (const fault of faults) say(`fault: ${fault}`)
  if (faults.length === 0) say('a recount by SQL equals all that is kept')
}
