import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { writeDemo } from '@kz/demo/write/writer'
import { stayOn } from './lib/cores.mjs'
import { measure } from './lib/process.mjs'
import { loginAs, newDataDir, startSite } from './lib/site.mjs'

export const about = 'seconds of ten times what the server can do, sent whatever comes back'
export const full = 300

const TIMES = 10
/** How the capacity is found: a rate can be done while 99 of 100 are answered within `p99Ms`. */
const STEPS = { p99Ms: 500, firstRate: 30, factor: 1.3, seconds: 6, warmSeconds: 12 }
const GOALS = { goodput: 0.8, acceptedP99: 1_000, refusedP95: 50, normalSeconds: 10, memory: 1.5, tries: 3 }

/** What guests ask that has to be computed: every question is another one, so no answer is kept. */
const pathsOf = (maps) =>
  maps.flatMap((mapName, at) => [
    `/api/search/?query=${mapName.slice(0, 6)}${at}`,
    `/api/record/map?mapName=${mapName}`,
    `/record/${mapName}`,
  ])

export async function run({ cycles, say }) {
  const dataDir = await newDataDir('overload')
  stayOn('site')
  const site = await startSite(dataDir, { LIMITS: 'on', TRUST_PROXY: '1' })
  stayOn('load')
  const generator = fork(fileURLToPath(new URL('lib/overload-generator.mjs', import.meta.url)))
  const faults = []
  try {
    const [player, checker] = [await loginAs(site, dataDir, 'player'), await loginAs(site, dataDir, 'checker')]
    const records = await player.call('GET /record/all-demos')
    const paths = pathsOf([...new Set(records.map(({ mapName }) => mapName))])
    const offer = async (rate, seconds) => {
      generator.send({ url: site.url, paths, rate, seconds })
      return (await once(generator, 'message'))[0]
    }
    const demoId = await upload(player, records)
    await offer(STEPS.firstRate, STEPS.warmSeconds)
    const before = await capacityOf(offer, say)
    const quiet = await measure(site)
    const overload = offer(TIMES * before, cycles)
    const [tries, peak] = await Promise.all([releaseIn(checker, demoId), peakOf(site, cycles), overload])
    const result = await overload
    const normal = await secondsToNormal(offer, before)
    const after = await capacityOf(offer, say)
    faults.push(...judge(say, { before, after, result, tries, quiet, peak, normal }))
    const answers500 = result.kinds['status 500']?.count ?? 0
    return { acknowledged: tries > GOALS.tries ? 0 : 1, answers500, faults }
  } finally {
    generator.send('stop')
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The highest rate a second that can be done. */
async function capacityOf(offer, say) {
  let good = STEPS.firstRate
  for (let rate = STEPS.firstRate; ; rate *= STEPS.factor) {
    const { kinds } = await offer(rate, STEPS.seconds)
    const { accepted } = kinds
    const isDone = accepted && accepted.p99 <= STEPS.p99Ms && accepted.count >= rate * STEPS.seconds * 0.99
    if (!isDone) break
    good = accepted.a_second
  }
  say(`capacity ${good.toFixed(0)} a second`)
  // what the last step left behind is over
  await wait(STEPS.warmSeconds * 1000)
  return good
}

async function upload(player, records) {
  const { mapName } = records[0]
  const bytes = writeDemo({ map: mapName, player: 'player', run: { timeMs: 4_000 }, fps: 25 })
  const { accepted } = await player.call('POST /upload/map-demo', {
    body: {},
    file: new Blob([bytes]),
    fileName: 'run.dem',
  })
  return accepted[0].demoId
}

/** How many tries a checker needs in the middle of it. */
async function releaseIn(checker, demoId) {
  await wait(10_000)
  const act = async (work) => {
    for (let tries = 1; tries <= 10; tries++) {
      const isDone = await work().then(
        () => true,
        () => false,
      )
      if (isDone) return tries
      await wait(1_000)
    }
    return Number.POSITIVE_INFINITY
  }
  const ytLink = 'https://youtu.be/dQw4w9WgXcQ'
  await act(() => checker.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink } }))
  return act(() => checker.call('POST /record/release', { query: { demoId } }))
}

/** What is held while it lasts when that is most. */
async function peakOf(site, seconds) {
  let most = { rss: 0, heap: 0, external: 0 }
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const now = await measure(site).catch(() => most)
    if (now.rss > most.rss) most = now
    await wait(2_000)
  }
  return most
}

/** How long until half of what it can do is all answered again, and soon. */
async function secondsToNormal(offer, capacity) {
  const began = performance.now()
  for (;;) {
    const { sent, kinds } = await offer(capacity / 2, 1)
    if (kinds.accepted?.count === sent && kinds.accepted.p99 <= STEPS.p99Ms) break
    if (performance.now() - began > 60_000) break
  }
  return (performance.now() - began) / 1000 - 1
}

const mib = ({ rss, heap, external }) =>
  `${[rss, heap, external].map((each) => each.toFixed(0)).join(', ')} MiB resident, heap, external`

/** What is not as it should be, with the figures told. */
function judge(say, { before, after, result, tries, quiet, peak, normal }) {
  const memory = peak.rss / quiet.rss
  const { accepted, refused, ...rest } = result.kinds
  const capacity = (before + after) / 2
  const goodput = (accepted?.a_second ?? 0) / capacity
  say(
    `offered ${(result.sent).toFixed(0)} at ${(TIMES * before).toFixed(0)} a second; the generator took ${(result.processor * 100).toFixed(0)} % of a core and was ${Math.round(result.longestLate)} ms late at most`,
  )
  say(
    `goodput ${(goodput * 100).toFixed(0)} % of ${capacity.toFixed(0)} a second (before ${before.toFixed(0)}, after ${after.toFixed(0)}), goal ${GOALS.goodput * 100} %`,
  )
  say(
    `accepted ${accepted?.count}: p99 ${Math.round(accepted?.p99)} ms, goal ${GOALS.acceptedP99}; refused ${refused?.count}: p95 ${Math.round(refused?.p95)} ms, goal ${GOALS.refusedP95}`,
  )
  say(
    `normal again after ${normal.toFixed(1)} s, goal ${GOALS.normalSeconds}; memory ${memory.toFixed(2)} times (${mib(quiet)}, then ${mib(peak)}), goal ${GOALS.memory}; a release took ${tries} tries, goal ${GOALS.tries}`,
  )
  for (const [kind, { count }] of Object.entries(rest)) say(`${kind}: ${count}`)
  const faults = []
  if (goodput < GOALS.goodput) faults.push(`goodput ${(goodput * 100).toFixed(0)} %`)
  if (accepted?.p99 > GOALS.acceptedP99) faults.push(`accepted p99 ${Math.round(accepted.p99)} ms`)
  if (refused?.p95 > GOALS.refusedP95) faults.push(`refused p95 ${Math.round(refused.p95)} ms`)
  if (normal > GOALS.normalSeconds) faults.push(`normal after ${normal.toFixed(1)} s`)
  if (memory > GOALS.memory) faults.push(`memory ${memory.toFixed(2)} times`)
  if (tries > GOALS.tries) faults.push(`a release took ${tries} tries`)
  for (const [kind, { count }] of Object.entries(rest)) faults.push(`${kind}: ${count}`)
  return faults
}
