import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { faultsOf, openCheck } from './lib/check.mjs'
import { openJournal } from './lib/journal.mjs'
import { judged, rowOf } from './lib/judge.mjs'
import { startPatientWriters } from './lib/load.mjs'
import { newDataDir, startSite } from './lib/site.mjs'

export const about = 'SIGTERM under sixteen writers: not ready at once, everybody answered or refused, exit 0'
export const full = 100

const LONGEST_MS = { notReady: 100, stop: 25_000, probe: 5 }
const COMES_BACK = 1012

/** Nobody is cut off in the middle: a call is done and answered, or refused, or finds the door closed. */
export async function run({ cycles, say, isOver }) {
  const dataDir = await newDataDir('stop')
  const journal = openJournal(`${dataDir}.journal`)
  const answers = new Map()
  const faults = []
  const longest = { stop: 0, unready: 0, ready: 0 }
  let found = { lost: [], halfDone: [] }
  let site
  let done = 0
  try {
    for (; done < cycles && !isOver(); done++) {
      const cycle = done + 1
      site = await startSite(dataDir)
      longest.ready = Math.max(longest.ready, cycle > 1 ? site.readyMs : 0)
      site.onAnswer = (status) => answers.set(status, (answers.get(status) ?? 0) + 1)
      if (cycle > 1) found = await judgedNow(dataDir, journal, found)
      const closed = closeOf(site)
      let isLeaving = false
      const running = site
      const writing = startPatientWriters(site, dataDir, journal, running.isDead, () => isLeaving)
      await wait(500 + Math.random() * 2_500)
      const stopping = site.stop()
      isLeaving = true
      longest.unready = Math.max(longest.unready, await untilNotReady(site))
      longest.stop = Math.max(longest.stop, await stopping)
      const code = await site.ended
      if (code !== 0) faults.push(`it ended with ${code}`)
      await writing.catch((error) => faults.push(error.message))
      if ((await closed) !== COMES_BACK) faults.push(`a socket was closed with ${await closed}`)
      if (cycle % 10 === 0) say(`${cycle}: stopped in ${Math.round(longest.stop)} ms at most`)
    }
    site = await startSite(dataDir)
    found = merge(found, await judged(dataDir, journal))
  } finally {
    if (site && !site.isDead()) await site.stop()
    journal.close()
    await rm(dataDir, { recursive: true, force: true })
    await rm(`${dataDir}.journal`, { force: true })
  }
  for (const text of new Set(journal.refused)) faults.push(`refused: ${text}`)
  if (longest.stop > LONGEST_MS.stop) faults.push(`a stop took ${Math.round(longest.stop)} ms`)
  say(
    `not ready ${Math.round(longest.unready)} ms after the signal at most (goal ${LONGEST_MS.notReady}), ended after ${Math.round(longest.stop)} ms at most (goal ${LONGEST_MS.stop})`,
  )
  return { ...rowOf(journal, found, answers), done, unreadyMs: longest.ready, faults }
}

const merge = (one, other) => ({
  lost: [...new Set([...one.lost, ...other.lost])],
  halfDone: [...new Set([...one.halfDone, ...other.halfDone])],
})

async function judgedNow(dataDir, journal, before) {
  const check = await openCheck(dataDir)
  return merge(before, await faultsOf(check, journal).finally(() => check.close()))
}

/** What a page hears when its site goes. */
function closeOf({ url }) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/events`, { headers: { origin: url } })
  return new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined))
}

/** Milliseconds until /health/ready says that it is not. */
async function untilNotReady({ url }) {
  const began = performance.now()
  for (;;) {
    const isReady = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReady) return performance.now() - began
    await wait(LONGEST_MS.probe)
  }
}
