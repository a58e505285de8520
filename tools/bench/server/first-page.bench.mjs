import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import staticFiles from '@fastify/static'
import Fastify from 'fastify'
import { buildSite, chromium, executablePath, print, root } from '../lib/browser.mjs'
import { startSite } from '../lib/built-site.mjs'
import { measure } from '../lib/first-page-measure.mjs'
import { median } from '../lib/median.mjs'
import { CLASSES, calibrate } from '../lib/processor-class.mjs'

/**
 * The home page of a guest on the sample community, beside an empty React page from the same kind of server, on a slow 4G line
 * with the processors of two classes of phone, on a phone's and on a wide screen. What counts is the final first screen (nine of ten of its
 * last words and all its flags, columns included), when it can be used, and for how long its scripts hold the reader up: as
 * ratios of the same run, for times are as good as the machine is quiet.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SCREENS = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]
const GOALS = { lcp: 1.1, usable: 2, longest: 200, kilobytes: 150, elements: 1_400 }

export async function run() {
  if (!existsSync(executablePath)) return print('no Chromium: set CHROMIUM_PATH')
  await buildSite()
  const folder = mkdtempSync(join(tmpdir(), 'kz16-home-'))
  const empty = await serveEmpty()
  const site = await startSite(join(folder, 'data'))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    print(await sizeOf(site.url))
    for (const [name, index] of Object.entries(CLASSES)) {
      const { rate, reached, own } = await calibrate(browser, index)
      print(
        `${name} phone, index ${index}: this machine has ${Math.round(own)}, slowed ${rate.toFixed(1)} times ${Math.round(reached)}`,
      )
      for (const screen of SCREENS) {
        const found = { empty: [], home: [] }
        for (let round = 0; round < ROUNDS; round++) {
          found.empty.push(await measure(browser, empty.url, screen, rate))
          found.home.push(await measure(browser, site.url, screen, rate))
        }
        report(screen, found)
      }
    }
  } finally {
    await browser.close()
    await Promise.all([empty.close(), site.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

function report({ width }, { empty, home }) {
  const of = (runs, name) => median(runs.map((each) => each[name]))
  const base = of(empty, 'lcp')
  const times = (name) => `${Math.round(of(home, name))} ms (${(of(home, name) / base).toFixed(2)})`
  print(`  ${width} px: an empty page's LCP ${Math.round(base)} ms, its LCP ${times('lcp')}, goal ${GOALS.lcp}`)
  print(
    `    usable ${times('usable')}, goal ${GOALS.usable}; final first screen ${times('final')}; ` +
      `longest task ${Math.round(of(home, 'longest'))} ms, goal ${GOALS.longest}; blocked ${Math.round(of(home, 'blocked'))} ms; ` +
      `${of(home, 'elements')} elements at the first paint, goal ${GOALS.elements}; ` +
      `${of(home, 'words')} words, ${of(home, 'flags')} flags, moved ${of(home, 'shift').toFixed(3)}`,
  )
}

/** What the document weighs. */
async function sizeOf(url) {
  const page = await (await fetch(url)).text()
  const part = (pattern) => kilobytes(pattern.exec(page)?.[0] ?? '')
  const styles = part(/<style>.*?<\/style>/s)
  const state = part(/<script type="application\/json".*?<\/script>/s)
  return `the document: ${kilobytes(page)} KB, goal ${GOALS.kilobytes}; styles ${styles} KB, state ${state} KB`
}

const kilobytes = (text) => (Buffer.byteLength(text) / 1000).toFixed(1)

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
  await promisify(execFile)(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'error'], { cwd: folder })
  for (const name of readdirSync(join(dist, 'assets'))) {
    const path = join(dist, 'assets', name)
    if (name.endsWith('.js')) writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path)))
  }
  const app = Fastify()
  await app.register(staticFiles, { root: dist, preCompressed: true })
  return { url: `${await app.listen({ host: '127.0.0.1', port: 0 })}/`, close: () => app.close() }
}
