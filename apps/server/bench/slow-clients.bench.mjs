import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cookieOf, startSite } from './kill-site.mjs'
import { askSteadily, uploadSteadily } from './slow-clients-normal.mjs'

/**
 * What clients that send or read next to nothing take from the others: thousands of them, from forty addresses of this
 * machine, against the built server with its limits on. How long each was suffered, and what a normal client saw meanwhile.
 */

const ATTACK = fileURLToPath(new URL('slow-clients-attack.mjs', import.meta.url))
const QUIET_SECONDS = 10
const GOAL_SECONDS = 35
const GOAL_SHARE = 0.999
const GOAL_RATIO = 2

export async function run() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-slow-'))
  const site = await startSite(dataDir, { LIMITS: 'on' })
  try {
    const [player, checker] = await Promise.all(['player', 'checker'].map((name) => cookieOf(site, dataDir, name)))
    const quiet = () => askSteadily(site.url, new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000)))
    const before = await quiet()
    const attack = attackFrom({ url: site.url, cookie: player })
    const [busy, uploadSeconds, held] = await Promise.all([
      askSteadily(site.url, attack),
      uploadSteadily(site.url, checker),
      attack,
    ])
    // a machine is not equally quiet before and after
    const p95 = (before.p95 + (await quiet()).p95) / 2
    tell(held, p95, busy, uploadSeconds)
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

function tell(held, quietP95, busy, uploadSeconds) {
  const say = (text) => process.stdout.write(`${text}\n`)
  const column = (value, width) => String(value).padStart(width)
  say('mode      connections  longest held  still open')
  for (const { mode, count, longest, open } of held)
    say(`${mode.padEnd(8)} ${column(count, 12)} ${column(`${longest.toFixed(1)} s`, 13)} ${column(open, 11)}`)
  const ratio = busy.p95 / quietP95
  say(`longest held: ${Math.max(...held.map(({ longest }) => longest)).toFixed(1)} s, goal ${GOAL_SECONDS} s`)
  say(`normal answers: ${(busy.share * 100).toFixed(2)} % of ${busy.count}, goal ${GOAL_SHARE * 100} %`)
  say(
    `p95: ${busy.p95.toFixed(1)} ms against ${quietP95.toFixed(1)} ms in quiet: ${ratio.toFixed(2)} times, goal ${GOAL_RATIO}`,
  )
  say(`a slow but honest upload: answered after ${uploadSeconds.toFixed(1)} s`)
}
