import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import staticFiles from '@fastify/static'
import Fastify from 'fastify'

/**
 * The home page, signed out, on the sample community, beside an empty React page from the same kind of server: Lighthouse
 * in headless Chromium with its mobile throttling, in turns. Lighthouse comes from npm's cache or the registry; it is no
 * dependency of the site. Times are as good as the machine is quiet: look at the ratio.
 */

const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 3
const START_SECONDS = 120
const GOALS = { ratio: 1.3, shift: 0.02, blocking: 100, requests: 20, kilobytes: 450, accessibility: 100 }

const root = join(import.meta.dirname, '../../..')
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const execute = promisify(execFile)
const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)]
const print = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  if (!existsSync(chromium)) return print('no Chromium: set CHROMIUM_PATH')
  await execute(process.execPath, [join(root, 'scripts/build.mjs')])
  const folder = mkdtempSync(join(tmpdir(), 'kz16-home-'))
  const empty = await serveEmpty()
  const site = await startSite(join(folder, 'data'))
  try {
    const found = { empty: [], home: [] }
    for (let round = 0; round < ROUNDS; round++) {
      found.empty.push(await measure(empty.url, join(folder, 'report.json')))
      found.home.push(await measure(site.url, join(folder, 'report.json')))
    }
    report(found)
  } finally {
    await Promise.all([empty.close(), site.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

function report({ empty, home }) {
  const middle = (runs, name) => median(runs.map((each) => each[name]))
  const facts = (runs) =>
    `LCP ${Math.round(middle(runs, 'lcp'))} ms, blocked ${Math.round(middle(runs, 'blocking'))} ms, ` +
    `CLS ${middle(runs, 'shift').toFixed(3)}, ${middle(runs, 'requests')} requests, ${middle(runs, 'kilobytes')} KB, ` +
    `accessibility ${middle(runs, 'accessibility')}`
  print(`empty page: ${facts(empty)}`)
  print(`home page:  ${facts(home)}; calls: ${home[0].calls.join(', ') || 'none'}`)
  const ratio = middle(home, 'lcp') / middle(empty, 'lcp')
  const { shift, blocking, requests, kilobytes, accessibility } = GOALS
  print(
    `LCP ${ratio.toFixed(2)} times the empty page's, goal ${GOALS.ratio}; goals: CLS ${shift}, blocked ${blocking} ms, ` +
      `${requests} requests, ${kilobytes} KB, accessibility ${accessibility}`,
  )
}

/** One run of Lighthouse with a new profile: nothing is in the browser's cache. */
async function measure(url, path) {
  const flags = `--chrome-flags=--headless=new --no-sandbox --disable-gpu`
  const words = [url, '--quiet', '--output=json', `--output-path=${path}`, flags]
  const only = '--only-categories=performance,accessibility'
  const env = { ...process.env, CHROME_PATH: chromium }
  const npm = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...words, only]
  await execute('npm', npm, { env, cwd: tmpdir(), maxBuffer: 2 ** 26 })
  const { audits, categories } = JSON.parse(readFileSync(path, 'utf8'))
  const sent = audits['network-requests'].details.items
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    requests: sent.length,
    kilobytes: Math.round(sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024),
    accessibility: Math.round(categories.accessibility.score * 100),
    calls: sent.flatMap((each) => /\/api(\/[^?]*)/.exec(each.url)?.[1] ?? []),
  }
}

/** The built server on a data folder of its own, with the sample community, its home page once asked for. */
async function startSite(dataDir) {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const url = `http://127.0.0.1:${port}/`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', DATABASE_URL: '' }
  const server = spawn(process.execPath, ['--disable-proto=throw', join(root, 'apps/server/dist/main.js')], {
    env,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < START_SECONDS * 5; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (
      await fetch(`${url}health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await fetch(url).then((answer) => answer.text())
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url, close }
}

/** React that draws one line, built and sent as the site is. */
async function serveEmpty() {
  const folder = join(root, '.cache/empty-page')
  const dist = join(folder, 'dist')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Empty</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  )
  writeFileSync(
    join(folder, 'main.js'),
    // its own imports, not this file's
    `${['import { createElement } from "react"', 'import { createRoot } from "react-dom/client"'].join('\n')}
createRoot(document.getElementById('root')).render(createElement('h1', null, 'Empty'))`,
  )
  await execute(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], { cwd: folder })
  for (const name of readdirSync(join(dist, 'assets'))) {
    const path = join(dist, 'assets', name)
    if (name.endsWith('.js')) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
  const app = Fastify()
  await app.register(staticFiles, { root: dist, preCompressed: true })
  return { url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/`, close: () => app.close() }
}
