import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { faultsOf, openCheck } from './lib/check.mjs'
import { openJournal } from './lib/journal.mjs'
import { judged, rowOf } from './lib/judge.mjs'
import { startPatientWriters, startWriters } from './lib/load.mjs'
import { plantFaults } from './lib/plant.mjs'
import { newDataDir, startSite } from './lib/site.mjs'

export const about = 'kill -9 of the server at a random moment under sixteen writers'
export const full = 200

const SHORTEST_MS = 200
const LONGEST_MS = 8_000
const READY_MS = { p95: 5_000, most: 10_000 }

/** Nothing acknowledged is lost, nothing half done, no row without its file; and the checker finds what is planted. */
export async function run({ cycles, say, isOver }) {
  const dataDir = await newDataDir('kill')
  const journal = openJournal(`${dataDir}.journal`)
  const answers = new Map()
  const found = { lost: new Set(), halfDone: new Set() }
  const faults = []
  const ready = []
  const note = ({ lost, halfDone }) => {
    for (const fault of lost) found.lost.add(fault)
    for (const fault of halfDone) found.halfDone.add(fault)
  }
  const start = async () => {
    const site = await startSite(dataDir)
    site.onAnswer = (status) => answers.set(status, (answers.get(status) ?? 0) + 1)
    return site
  }
  let site = await start()
  let done = 0
  try {
    for (; done < cycles && !isOver(); done++) {
      const cycle = done + 1
      const writing = startWriters(site, dataDir, journal).catch((error) =>
        faults.push(`refused before the crash: ${error.message}`),
      )
      await wait(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
      await site.kill()
      await writing
      site = await start()
      ready.push(site.readyMs)
      const check = await openCheck(dataDir)
      note(await faultsOf(check, journal).finally(() => check.close()))
      if (cycle % 10 === 0)
        say(
          `${cycle}: ${journal.acknowledged()} acknowledged, ${found.lost.size} lost, ready in ${Math.round(ready.at(-1))} ms`,
        )
    }
    note(await judged(dataDir, journal))
    await writeUntilWhole(site, dataDir, journal)
    const { planted, missed } = await plantFaults(dataDir, journal)
    for (const fault of missed) faults.push(`the checker does not find a planted fault: ${fault}`)
    say(`planted faults found: ${planted - missed.length} of ${planted}`)
  } finally {
    await site.stop()
    journal.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.journal`, { force: true })
  }
  ready.sort((one, other) => one - other)
  const p95 = ready[Math.floor(ready.length * 0.95)]
  say([...journal.counts].map(([kind, count]) => `${kind} ${count}`).join(', '))
  say(
    `calls cut off: ${journal.unanswered}; ready again in ${Math.round(p95)} ms p95 (goal ${READY_MS.p95}), ${Math.round(ready.at(-1))} at most (${READY_MS.most})`,
  )
  const row = rowOf(journal, { lost: [...found.lost], halfDone: [...found.halfDone] }, answers)
  return { ...row, done, unreadyMs: ready.at(-1), faults }
}

const KINDS = ['comment', 'message', 'release', 'map release', 'longjump release', 'like', 'role', 'ban']

/** Some of every kind, so that each fault can be planted. */
async function writeUntilWhole(site, dataDir, journal) {
  let isOver = false
  const writing = startPatientWriters(site, dataDir, journal, () => isOver)
  const isWhole = () => [...journal.of('collection').values()].some((possible) => possible.join() === 'RELEASED')
  const last = new Map(KINDS.map((kind) => [kind, journal.counts.get(kind) ?? 0]))
  while (!isWhole() || KINDS.some((kind) => (journal.counts.get(kind) ?? 0) <= last.get(kind))) await wait(500)
  isOver = true
  await writing
}
