import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultsOf, openCheck, plantFaults, sweep } from './kill-check.mjs'
import { newJournal, startWriters } from './kill-load.mjs'
import { startSite } from './kill-site.mjs'

/**
 * Crash test: the built server is killed at a random moment while comments, edits, likes, uploads
 * and releases run, and started again. Nothing it acknowledged may be lost, no row half done, no row without its file.
 * `npm run bench -- kill 10` makes ten cycles; two unless told.
 */

const CYCLES = 2
const SHORTEST_MS = 200
const LONGEST_MS = 8_000
const READY_GOAL_MS = 5_000

export async function run() {
  const cycles = Number(process.argv[3]) || CYCLES
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-kill-'))
  const journal = newJournal()
  const faults = new Set()
  const readyTimes = []
  let site = await startSite(dataDir)
  try {
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const writing = startWriters(site, dataDir, journal).catch((error) =>
        faults.add(`refused before the crash: ${error.message}`),
      )
      const wait = SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS)
      await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, wait))])
      await site.kill()
      await writing
      site = await startSite(dataDir)
      readyTimes.push(site.readyMs)
      await judge(dataDir, (check) => faultsOf(check, journal), faults)
    }
    await judge(dataDir, (check) => finish(check, journal), faults)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  tell(cycles, journal, readyTimes, faults)
}

async function judge(dataDir, work, faults) {
  const check = await openCheck(dataDir)
  try {
    for (const fault of await work(check)) faults.add(fault)
  } finally {
    await check.close()
  }
}

async function finish(check, journal) {
  const { before, after } = await sweep(check)
  const found = await faultsOf(check, journal, { whole: true })
  if (after > 0) found.push(`${after} files without a row after the sweep`)
  if (journal.released.size === 0) return [...found, 'no release was acknowledged: nothing was tried']
  const planted = await plantFaults(check, journal)
  if (planted.found < planted.planted)
    found.push(`only ${planted.found} of ${planted.planted} planted faults were found`)
  process.stdout.write(
    `swept: ${before} files without a row; planted faults found: ${planted.found} of ${planted.planted}\n`,
  )
  return found
}

function tell(cycles, { comments, edits, demos, released, unanswered }, readyTimes, faults) {
  const slowest = Math.round(Math.max(...readyTimes))
  process.stdout.write(
    `${cycles} crashes: ${comments.size} comments, ${edits.size} edited ones, ${demos.size} uploads and ${released.size} ` +
      `releases acknowledged, ${unanswered} calls cut off\n`,
  )
  process.stdout.write(`ready again in ${slowest} ms at most, goal ${READY_GOAL_MS} ms\n`)
  process.stdout.write(`faults: ${faults.size}, goal 0\n`)
  for (const fault of faults) process.stdout.write(`  ${fault}\n`)
  if (faults.size > 0) throw new Error('the crash test failed')
}
