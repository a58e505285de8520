import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { openCheck } from './lib/check.mjs'
import { makeServers, playServers, processesOf, takeInMaps } from './lib/game-servers.mjs'
import { recountFaults } from './lib/recount.mjs'
import { freePort, newDataDir, startSite } from './lib/site.mjs'

export const about =
  'an evening of 50 game servers through two processes: one killed every 30 s, the site too, a rolling restart'
export const full = 1

const SERVERS = 50
const MINUTES = Number(process.env.EVENING_MINUTES) || 10
const EVERY_S = Number(process.env.EVENING_EVERY) || 20
const KILL_MS = 30_000
/** EVENING_KILLS=0: nobody is killed; 2 minutes of EVENING_EVERY=5 are then a thousand honest runs. */
const KILLS = process.env.EVENING_KILLS !== '0'
/** Of so many kills one is that of the whole site. */
const WHOLE = 4
const ACKNOWLEDGED = /(\d+) runs made, (\d+) acknowledged, (\d+) refused, (\d+) without/

/**
 * Every finish that was acknowledged is there once, honest ones are replayed and forged ones are not, and a recount equals every
 * best. The servers are `kz server-sim`, which checks the boards itself. Needs REDIS_URL.
 */
export async function run({ cycles, say, isOver }) {
  if (!process.env.REDIS_URL)
    throw new Error('Start it by: node scripts/engines.mjs redis -- npm run campaign -- servers')
  const dataDir = await newDataDir('servers')
  const settings = { SAMPLE: 'off', STAFF_SECOND_FACTOR: 'off', PROCESSES: '2', PORT: String(await freePort()) }
  const faults = []
  const answered = { taken: 0, refused: 0 }
  let unreadyMs = 0
  let done = 0
  let site = await startSite(dataDir, settings)
  try {
    await takeInMaps(site, dataDir)
    for (; done < cycles && !isOver(); done++) {
      const check = await openCheck(dataDir)
      const keyFile = await makeServers(check, dataDir, SERVERS).finally(() => check.close())
      const words = ['--servers', SERVERS, '--minutes', MINUTES, '--every', EVERY_S, '--forge'].map(String)
      const evening = playServers(site.url, keyFile, words)
      const end = performance.now() + MINUTES * 60_000
      for (let kills = 1; KILLS && performance.now() < end && !evening.isDead(); kills++) {
        await wait(KILL_MS)
        if (kills === 2) {
          // both processes are replaced, one after the other
          process.kill(site.pid, 'SIGUSR2')
        } else if (kills % WHOLE === 0) {
          await site.kill()
          site = await startSite(dataDir, settings)
          unreadyMs = Math.max(unreadyMs, site.readyMs)
        } else killOne(site)
      }
      const { code, out } = await evening.ended
      say(out.trim())
      if (code !== 0) faults.push(`the servers did not find what they sent: ${out.trim().split('\n').at(-1)}`)
      await recount(dataDir, out, answered, faults)
    }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { done, acknowledged: answered.taken, unreadyMs, faults }
}

/** One of the processes that answer; none while the site is starting them. */
function killOne({ pid }) {
  const all = processesOf(pid)
  const chosen = all[Math.floor(Math.random() * all.length)]
  if (chosen) process.kill(chosen, 'SIGKILL')
}

async function recount(dataDir, out, answered, faults) {
  const [, made, taken, refused, silent] = (ACKNOWLEDGED.exec(out) ?? []).map(Number)
  answered.taken += taken
  answered.refused += refused
  if (silent !== 0) faults.push(`${silent} of ${made} runs without an answer`)
  const check = await openCheck(dataDir)
  try {
    const [{ count }] = await check.rows('select count(*)::integer as count from run_keys')
    // some are refused before anything is kept of them
    if (count < answered.taken || count > answered.taken + answered.refused)
      faults.push(`${count} runs are kept, ${answered.taken} were taken and ${answered.refused} refused`)
    faults.push(...(await recountFaults(check)))
  } finally {
    await check.close()
  }
}
