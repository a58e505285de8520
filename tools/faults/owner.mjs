import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { faultsOf, openCheck } from './lib/check.mjs'
import { openJournal } from './lib/journal.mjs'
import { judged, rowOf } from './lib/judge.mjs'
import { startWriters } from './lib/load.mjs'
import { newDataDir, startSite } from './lib/site.mjs'
import { besideNetwork, inContainer, visit } from './lib/visitors.mjs'

export const about =
  'commands, second sites and kill -9 from other namespaces and by another Node (OTHER_NODE) under sixteen writers'
export const full = 100

const WRITE_MS = 3_000
/** so much is acknowledged before each kill, as long as that does not take longer */
const WRITTEN = 20
const WRITTEN_MS = 20_000
const VISITORS = 3
const TRIES = 20

/** The folder has one owner whoever comes: nothing acknowledged is lost, and nobody starts a second PostgreSQL on it. */
export async function run({ cycles, say, isOver }) {
  const nodes = [process.execPath, ...(process.env.OTHER_NODE ? [process.env.OTHER_NODE] : [])]
  const versions = nodes.map((node) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim())
  const dataDir = await newDataDir('owner')
  const journal = openJournal(`${dataDir}.journal`)
  const answers = new Map()
  const found = { lost: new Set(), halfDone: new Set() }
  const faults = []
  const ready = []
  const tell = (fault) => {
    say(`  ${fault}`)
    faults.push(fault)
  }
  const met = { visits: 0, opened: 0, late: 0 }
  const lockOf = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n').slice(0, 3).join()

  /** A visitor that came first is waited for. */
  async function start(cycle) {
    const node = [nodes[cycle % nodes.length]]
    for (let tries = 1; ; tries++) {
      try {
        const site = await startSite(dataDir, {}, cycle % 4 < 2 ? node : besideNetwork(node))
        site.onAnswer = (status) => answers.set(status, (answers.get(status) ?? 0) + 1)
        return site
      } catch (error) {
        met.late += 1
        if (tries === TRIES) throw error
        await wait(1_000)
      }
    }
  }

  let done = 0
  let site = await start(0)
  try {
    for (; done < cycles && !isOver(); done++) {
      const cycle = done + 1
      let wasKilled = false
      const writing = startWriters(site, dataDir, journal).catch((error) =>
        tell(`refused before the kill: ${error.message}`),
      )
      const lock = lockOf()
      const visits = Array.from({ length: VISITORS }, async (_, at) => {
        await wait(Math.random() * WRITE_MS)
        const node = [nodes[(cycle + at) % nodes.length]]
        const fault = await visit(dataDir, Math.random() < 0.6 ? inContainer(node) : node, {
          longestMs: WRITE_MS,
          wasKilled: () => wasKilled,
          opened: () => {
            met.opened += 1
          },
        })
        met.visits += 1
        if (!fault) return
        tell(fault)
      })
      const before = journal.acknowledged()
      await wait(WRITE_MS)
      // a busy machine takes its time to log everybody in
      for (let waited = 0; waited < WRITTEN_MS && journal.acknowledged() < before + WRITTEN; waited += 200)
        await wait(200)
      if (lockOf() !== lock) tell(`another PostgreSQL has the folder of the site: ${lockOf()}, before ${lock}`)
      wasKilled = true
      await site.kill()
      site = await start(cycle)
      await writing
      await Promise.all(visits)
      ready.push(site.readyMs)
      const check = await openCheck(dataDir)
      const { lost, halfDone } = await faultsOf(check, journal).finally(() => check.close())
      for (const fault of lost) found.lost.add(fault)
      for (const fault of halfDone) found.halfDone.add(fault)
      if (cycle % 5 === 0)
        say(`${cycle}: ${journal.acknowledged()} acknowledged, ${found.lost.size} lost, ${faults.length} faults`)
    }
    const { lost, halfDone } = await judged(dataDir, journal)
    for (const fault of lost) found.lost.add(fault)
    for (const fault of halfDone) found.halfDone.add(fault)
  } finally {
    await site.kill()
    journal.close()
    await rm(dataDir, { recursive: true, force: true })
    for (const own of ['journal', 'list', 'list.part']) await rm(`${dataDir}.${own}`, { force: true })
  }
  ready.sort((one, other) => one - other)
  say(
    `Node ${versions.join(' and ')}; ${met.visits} visitors, ${met.opened} of them opened while no site had the folder; ${met.late} starts of the site came after a visitor; calls cut off: ${journal.unanswered}`,
  )
  const row = rowOf(journal, { lost: [...found.lost], halfDone: [...found.halfDone] }, answers)
  return { ...row, done, unreadyMs: ready.at(-1), faults }
}
