import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openJournal } from './journal.mjs'
import { judged, rowOf } from './judge.mjs'
import { startPatientWriters } from './load.mjs'
import { metricsOf } from './process.mjs'
import { newDataDir, startSite } from './site.mjs'

/** What a site does while something it stands on is taken away under load, and after. */

const LONGEST_ANSWER_MS = 2_000
const LONGEST_STOP_MS = 25_000
const PROBE_MS = 200
const BACK_MS = 60_000

/** Asks for the health of a site until told to stop; `unready` holds how long each outage was. */
function watch(url) {
  const seen = { unready: [], longestProbe: 0, liveFailed: 0 }
  let isOver = false
  let since
  const ask = async (path) => {
    const began = performance.now()
    const status = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.status,
      () => 0,
    )
    seen.longestProbe = Math.max(seen.longestProbe, performance.now() - began)
    return status
  }
  const watching = (async () => {
    while (!isOver) {
      const [ready, live] = await Promise.all([ask('/health/ready'), ask('/health/live')])
      if (live !== 200) seen.liveFailed += 1
      if (ready !== 200) since ??= performance.now()
      else if (since !== undefined) {
        seen.unready.push(performance.now() - since)
        since = undefined
      }
      await wait(PROBE_MS)
    }
  })()
  const stop = async () => {
    isOver = true
    await watching
    return seen
  }
  return { seen, stop, isReady: () => since === undefined }
}

/** The embedded postmaster's process and those it started. */
export function postgresOf(dataDir) {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
    .map(Number)
  return { postmaster, children }
}

function parentOf(pid) {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** Sends a signal; processes that are gone are no fault. */
export function signal(name, pids) {
  try {
    execFileSync('kill', [`-${name}`, ...pids.map(String)], { stdio: 'ignore' })
  } catch {
    // one of them had ended
  }
}

/**
 * Starts a site under sixteen writers, lets `disturb` do its worst (it answers how often it did, and faults), waits until all is well again and judges: what was
 * acknowledged, what is lost or half done, answers that were neither done nor 503 or 507, how long it was away.
 */
export async function outage(disturb, { say, dataDir: given, settings, longestAnswer = LONGEST_ANSWER_MS }) {
  const dataDir = given ?? (await newDataDir('outage'))
  const journalFile = join(tmpdir(), `kz16-journal-${process.pid}`)
  const journal = openJournal(journalFile)
  const answers = new Map()
  let longest = 0
  const site = await startSite(dataDir, settings)
  site.onAnswer = (status, ms) => {
    answers.set(status, (answers.get(status) ?? 0) + 1)
    longest = Math.max(longest, ms)
  }
  let isOver = false
  try {
    const health = watch(site.url)
    const writing = startPatientWriters(site, dataDir, journal, () => isOver)
    await wait(2_000)
    const { done, faults } = await disturb({ site, dataDir, health, answers })
    const back = performance.now()
    while (!health.isReady() && performance.now() - back < BACK_MS) await wait(PROBE_MS)
    await wait(2_000)
    isOver = true
    await writing
    const seen = await health.stop()
    const found = await judged(dataDir, journal)
    for (const text of new Set(journal.refused)) faults.push(`refused: ${text}`)
    if (longest > longestAnswer) faults.push(`an answer took ${Math.round(longest)} ms`)
    if (seen.longestProbe > LONGEST_ANSWER_MS) faults.push(`a health check took ${Math.round(seen.longestProbe)} ms`)
    if (seen.liveFailed) faults.push(`/health/live failed ${seen.liveFailed} times`)
    if (site.isDead()) faults.push('the server ended')
    const places = await poolOf(site)
    const stopMs = await site.stop()
    if (stopMs > LONGEST_STOP_MS) faults.push(`the stop took ${Math.round(stopMs)} ms`)
    tell(say, { journal, answers, longest, seen, places, stopMs })
    return { ...rowOf(journal, found, answers), done, unreadyMs: Math.max(0, ...seen.unready), faults }
  } finally {
    if (!site.isDead()) await site.kill()
    journal.close()
    await rm(journalFile, { force: true })
    if (!given) await rm(dataDir, { recursive: true, force: true })
  }
}

/** Takes every place of the pool at once, then reads how many there are: `total/most, waiting`. */
async function poolOf(site) {
  const asked = Array.from({ length: 60 }, (_none, at) => fetch(`${site.url}/api/search/?query=kz${at}`))
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  const text = await metricsOf(site)
  const read = (state) => Number(new RegExp(`database_connections\\{state="${state}"\\} (\\d+)`).exec(text)?.[1])
  return { good: statuses.filter((status) => status === 200).length, total: read('open'), waiting: read('waiting') }
}

function tell(say, { journal, answers, longest, seen, places, stopMs }) {
  const counted = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  say([...journal.counts].map(([kind, count]) => `${kind} ${count}`).join(', '))
  say(`answers: ${counted.join(', ')}; longest ${Math.round(longest)} ms; not now: ${journal.unanswered}`)
  say(
    `unready ${seen.unready.length} times, ${Math.round(Math.max(0, ...seen.unready))} ms at most; ` +
      `longest health check ${Math.round(seen.longestProbe)} ms`,
  )
  say(
    `afterwards: ${places.good} of 60 calls at once answered, ${places.total} connections open, ` +
      `${places.waiting} waiting; stopped in ${Math.round(stopMs)} ms`,
  )
}
