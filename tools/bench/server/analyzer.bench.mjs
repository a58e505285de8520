import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../lib/built-site.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const TIMES = 15

/**
 * The work of the analyzer's worker (parse, report, every jump, 20,000 points, what could be shared) in Chromium, as a ratio
 * of the bare parse of the same demo in the same worker, for 1.6 and 30 MB.
 */
export async function run() {
  const chromium = findChromium()
  if (!chromium) return []
  const { writeDemo } = await import('@kz/demo/write/writer')
  const demos = { '/small': writeDemo({ durationMs: 28_400 }), '/large': writeDemo({ durationMs: 531_000 }) }
  const code = await workerCode()
  const server = createServer((request, response) => {
    const demo = demos[request.url]
    if (demo) return response.end(demo)
    response.setHeader('content-type', request.url === '/worker.js' ? 'text/javascript' : 'text/html')
    response.end(request.url === '/worker.js' ? code : '<!doctype html><title>bench</title>')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { chromium: browsers } = createRequire(here('../../../e2e/package.json'))('playwright-core')
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${server.address().port}/`)
    const rows = []
    for (const path of Object.keys(demos)) {
      const { parse, whole } = await page.evaluate(measure, { path, times: TIMES })
      rows.push({ bytes: demos[path].length, parse, whole, ratio: whole / parse })
    }
    for (const { bytes, parse, whole, ratio } of rows) {
      print(
        `${(bytes / 1e6).toFixed(1)} MB: parse ${parse.toFixed(1)} ms, all that is shown ${whole.toFixed(1)} ms (x${ratio.toFixed(2)})`,
      )
    }
    return rows
  } finally {
    await browser.close()
    server.close()
  }
}

/** Runs in the page: medians of both, taken in turns in one worker. */
function measure({ path, times }) {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' })
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ path, times })
  })
}

async function workerCode() {
  const { build } = await import(createRequire(here('../../../apps/web/package.json')).resolve('vite'))
  const entry = 'virtual:entry'
  const source = `
    import { parseDemo, readJumps, reportOf, seriesOf, shareable } from ${JSON.stringify(here('../../../packages/demo/dist/index.js'))}
    const median = (list) => list.sort((a, b) => a - b)[list.length >> 1]
    onmessage = async ({ data: { path, times } }) => {
      const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer())
      const calls = {
        parse: () => parseDemo(bytes),
        whole: () => {
          const demo = parseDemo(bytes)
          const series = seriesOf(demo, 20_000)
          return [shareable(reportOf(demo), series, bytes.length), readJumps(demo)]
        },
      }
      const taken = { parse: [], whole: [] }
      for (let time = -3; time < times; time++) {
        for (const [name, call] of Object.entries(calls)) {
          const before = performance.now()
          call()
          if (time >= 0) taken[name].push(performance.now() - before)
        }
      }
      postMessage({ parse: median(taken.parse), whole: median(taken.whole) })
    }`
  const plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  }
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  return output[0].code
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
