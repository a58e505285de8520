import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { cookieOf, newDataDir, startSite } from './lib/site.mjs'
import { askSteadily, uploadSteadily } from './lib/slow-normal.mjs'

export const about = 'seconds of 3,200 clients that send or read next to nothing, from forty addresses, with limits on'
export const full = 60

const ATTACK = fileURLToPath(new URL('lib/slow-attack.mjs', import.meta.url))
const QUIET_SECONDS = 10
const GOALS = { seconds: 35, share: 0.999, ratio: 2 }

/** How long each was suffered, and what normal clients and a slow but honest upload saw meanwhile. */
export async function run({ cycles, say }) {
  const dataDir = await newDataDir('slow')
  const site = await startSite(dataDir, { LIMITS: 'on' })
  try {
    const [player, checker] = await Promise.all(['player', 'checker'].map((name) => cookieOf(site, dataDir, name)))
    const quiet = () => askSteadily(site.url, new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000)))
    const before = await quiet()
    const attack = attackFrom({ url: site.url, cookie: player, seconds: cycles })
    const [busy, uploadSeconds, held] = await Promise.all([
      askSteadily(site.url, attack),
      uploadSteadily(site.url, checker),
      attack,
    ])
    // a machine is not equally quiet before and after
    const p95 = (before.p95 + (await quiet()).p95) / 2
    const faults = judge(say, held, p95, busy, uploadSeconds)
    return { acknowledged: 1, answers500: busy.answers500, faults }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the slow clients in a process of their own; answers what became of them. */
async function attackFrom(target) {
  const child = fork(ATTACK, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send(target)
  const [held] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (!Array.isArray(held)) throw new Error('the slow clients ended early')
  return held
}

/** What is not as it should be, with the figures told. */
function judge(say, held, quietP95, busy, uploadSeconds) {
  for (const { mode, count, longest, open } of held)
    say(`${mode.padEnd(8)} ${count} connections, held ${longest.toFixed(1)} s at most, ${open} still open`)
  const longest = Math.max(...held.map((one) => one.longest))
  const ratio = busy.p95 / quietP95
  say(`longest held: ${longest.toFixed(1)} s, goal ${GOALS.seconds} s`)
  say(`normal answers: ${(busy.share * 100).toFixed(2)} % of ${busy.count}, goal ${GOALS.share * 100} %`)
  say(
    `p95: ${busy.p95.toFixed(1)} ms against ${quietP95.toFixed(1)} in quiet: ${ratio.toFixed(2)} times, goal ${GOALS.ratio}`,
  )
  say(`a slow but honest upload: answered after ${uploadSeconds.toFixed(1)} s`)
  const faults = []
  if (longest > GOALS.seconds) faults.push(`a slow client was suffered for ${longest.toFixed(1)} s`)
  if (busy.share < GOALS.share) faults.push(`${((1 - busy.share) * 100).toFixed(2)} % of normal answers failed`)
  if (ratio > GOALS.ratio) faults.push(`normal clients waited ${ratio.toFixed(2)} times as long`)
  return faults
}
