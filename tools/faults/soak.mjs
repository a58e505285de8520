import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from '@kz/bench/lib/median.mjs'
import { openJournal } from './lib/journal.mjs'
import { judged, rowOf } from './lib/judge.mjs'
import { measure, slopeAnHour } from './lib/process.mjs'
import { newDataDir, startSite } from './lib/site.mjs'
import { startMixedLoad } from './lib/soak-load.mjs'

export const about = 'minutes of mixed load at a modest rate: memory, descriptors and the loop stay as they are'
export const full = 120

/** requests a second, and the share of the time in which what is taken is no leak */
const LOAD = { rate: 20, sampleMs: 20_000, warmUp: 0.25 }
const GOALS = { mibAnHour: 1, descriptors: 5, loopMs: 50 }

/** Reads, pages, comments, likes, uploads, releases, logins and sockets at `LOAD.rate` a second, for `cycles` minutes. */
export async function run({ cycles, say }) {
  const dataDir = await newDataDir('soak')
  const site = await startSite(dataDir)
  const samples = []
  let found = { lost: [], halfDone: [] }
  const journal = openJournal(join(dataDir, 'journal'))
  const load = await startMixedLoad(site, dataDir, journal, LOAD.rate)
  try {
    const until = performance.now() + cycles * 60_000
    while (performance.now() < until && !site.isDead()) {
      await wait(LOAD.sampleMs)
      samples.push(await measure(site))
      if (samples.length % 15 === 0) say(lineOf(samples.at(-1)))
    }
    await load.stop()
    if (site.isDead()) throw new Error('the server ended: an error that nobody caught')
    found = await judged(dataDir, journal)
  } finally {
    if (!site.isDead()) await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...rowOf(journal, found, load.answers), faults: judge(samples, load, say) }
}

const lineOf = ({ rss, heap, descriptors, loopMs }) =>
  `resident ${rss.toFixed(0)} MiB, heap ${heap.toFixed(0)} MiB, ${descriptors} descriptors, loop p99 ${loopMs.toFixed(0)} ms`

/** What is not as it should be, with the figures told. */
function judge(samples, { answers, longestMs }, say) {
  const faults = []
  const settled = samples.slice(Math.floor(samples.length * LOAD.warmUp))
  const third = Math.max(1, Math.floor(settled.length / 3))
  const medianOf = (some, name) => median(some.map((sample) => sample[name]))
  const grew = medianOf(settled.slice(-third), 'descriptors') - medianOf(settled.slice(0, third), 'descriptors')
  const heap = slopeAnHour(settled, 'heap')
  const rss = slopeAnHour(settled, 'rss')
  const bad = [...answers].filter(([status]) => status === 0 || status >= 500)
  const counted = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  say(`answers: ${counted.join(', ')}; longest ${Math.round(longestMs())} ms`)
  say(`resident ${rss.toFixed(1)} MiB an hour, live heap ${heap.toFixed(1)}, goal ${GOALS.mibAnHour} after the warm-up`)
  say(`descriptors ${grew >= 0 ? '+' : ''}${grew}, goal ${GOALS.descriptors} more at most`)
  say(`loop p99: ${medianOf(settled, 'loopMs').toFixed(1)} ms in the median, goal ${GOALS.loopMs}`)
  for (const [status, count] of bad) faults.push(`${count} answers were ${status}`)
  if (heap > GOALS.mibAnHour) faults.push(`the live heap grows by ${heap.toFixed(1)} MiB an hour`)
  if (grew > GOALS.descriptors) faults.push(`${grew} descriptors more than before`)
  return faults
}
