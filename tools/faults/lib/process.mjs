import { readdirSync, readFileSync } from 'node:fs'

/** What a process holds, read from outside. */

const MIB = 1024 * 1024

/** The site's own figures, as text. */
export async function metricsOf({ url, metricsToken }) {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  if (!answer.ok) throw new Error(`no figures of the process: ${answer.status}`)
  return answer.text()
}

/** Memory in MiB, open descriptors and the loop's delay (p99 in ms since it was last measured). */
export async function measure(site) {
  const text = await metricsOf(site)
  const read = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    at: performance.now(),
    rss: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024,
    heap: read('nodejs_heap_size_used_bytes') / MIB,
    external: read('nodejs_external_memory_bytes') / MIB,
    descriptors: readdirSync(`/proc/${site.pid}/fd`).length,
    loopMs: read('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

const WINDOW_MS = 5 * 60_000

/** How a value grows in an hour: a line through the least of each five minutes, for garbage comes and goes. */
export function slopeAnHour(samples, name) {
  const least = new Map()
  for (const sample of samples) {
    const window = Math.floor((sample.at - samples[0].at) / WINDOW_MS)
    if (!(least.get(window)?.[name] <= sample[name])) least.set(window, sample)
  }
  const points = [...least.values()].map((sample) => [sample.at / 3_600_000, sample[name]])
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  return over === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / over
}
