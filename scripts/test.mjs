import './lib/node-version.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, ensureFirefox } from './lib/browsers.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTempInMemory } from './lib/memory.mjs'
import { root, run, runTool, secondsSince } from './lib/run.mjs'
import { makeSample } from './lib/sample.mjs'

/** `npm test`: all there is to test, offline once everything is installed. The last line sums it up. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const reports = join(root, '.cache')
/** of one page that is printed */
const MOST_LINES = 100
const total = { passed: 0, failed: 0, skipped: 0 }
const began = performance.now()

/**
 * Runs one stage; a stage that fails without a failed test of its own counts as one.
 * @param {string} title
 * @param {() => Promise<Counts | boolean>} work
 */
async function stage(title, work) {
  console.log(`\n== ${title}`)
  const start = performance.now()
  const result = await work()
  const counts = typeof result === 'boolean' ? { passed: 0, failed: result ? 0 : 1, skipped: 0 } : result
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  console.log(`== ${title}: ${counts.failed ? 'FAILED' : 'ok'} (${secondsSince(start)})`)
  return counts.failed === 0
}

/** @param {string} name @returns {any} a report written by a test runner, or null */
function readReport(name) {
  const path = join(reports, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** @param {Counts} counts @param {number} code the runner's own verdict */
function withVerdict(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * @param {string} report its file
 * @param {string[]} projects
 * @param {{ low?: boolean, env?: Record<string, string> }} [options] `low`: beside other work, which goes first
 */
async function vitest(report, projects, { low = false, env } = {}) {
  const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, report)}`]
  const chosen = projects.flatMap((name) => ['--project', name])
  // each worker loads the site once more
  if (low) words.push('--maxWorkers', '2')
  const { code, output } = await runTool('vitest', ['run', ...words, ...chosen], { low, env, quiet: low })
  if (low) console.log(output)
  const read = readReport(report)
  const counts = {
    passed: read?.numPassedTests ?? 0,
    failed: read?.numFailedTests ?? 0,
    skipped: (read?.numPendingTests ?? 0) + (read?.numTodoTests ?? 0),
  }
  return withVerdict(counts, code)
}

/** What they print comes in one piece, for other tests print meanwhile. @param {string} chromium */
async function browserTests(chromium) {
  const env = {
    CHROMIUM_PATH: chromium,
    ...(firefox && { FIREFOX_PATH: firefox }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
  }
  const words = ['test', '--reporter=list,json']
  const { code, output } = await runTool('playwright', words, { cwd: join(root, 'e2e'), env, quiet: true })
  console.log(output)
  const stats = readReport('playwright.json')?.stats
  if (code !== 0) {
    printPages()
    printErrors(readReport('playwright.json')?.suites ?? [])
  }
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
  return withVerdict({ passed, failed: stats?.unexpected ?? 0, skipped: stats?.skipped ?? 0 }, code)
}

/** What stood on the pages of failed journeys, as their reader's tree. */
function printPages() {
  const folder = join(reports, 'e2e')
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true }) : []) {
    if (!`${name}`.endsWith('error-context.md')) continue
    const pages = readFileSync(join(folder, `${name}`), 'utf8').matchAll(/```yaml\n(.*?)```/gs)
    for (const [, page = ''] of pages) {
      const main = page.slice(Math.max(0, page.indexOf('- main')))
      console.log(`\n${name}\n${main.split('\n').slice(0, MOST_LINES).join('\n')}`)
    }
  }
}

/** Why journeys failed, once more after their pages. @param {any[]} suites of the runner's report */
function printErrors(suites) {
  for (const { suites: inner = [], specs = [] } of suites) {
    printErrors(inner)
    for (const { title, tests } of specs)
      for (const { results } of tests)
        for (const { error } of results) if (error) console.log(`\n✘ ${title}\n${error.message}`)
  }
}

keepTempInMemory()
mkdirSync(reports, { recursive: true })
for (const name of ['quick.json', 'server.json', 'playwright.json']) rmSync(join(reports, name), { force: true })

const journeys =
  existsSync(join(root, 'e2e')) &&
  readdirSync(join(root, 'e2e'), { recursive: true }).some((name) => /^(?!node_modules).*\.spec\.ts$/.test(`${name}`))
/** @type {string | null} */
let chromium = null
/** @type {string | null} */
let firefox = null

await stage('install', async () => {
  await ensureInstalled()
  if (journeys) {
    chromium = await ensureChromium()
    firefox = await ensureFirefox()
  }
  return !journeys || chromium !== null
})
// these and the checks fill what the next stages leave of the machine; nothing has to be built for them
const quick = stage('unit and DOM tests', () => vitest('quick.json', ['unit', 'dom'], { low: true }))
const compiled = await stage('build of the server', () => build({ libs: true }))
const checked = stage('check', async () => {
  const { code, output } = await run(process.execPath, ['scripts/check.mjs'], { low: true, quiet: true })
  console.log(output)
  return code === 0
})
const built = compiled && (await stage('build of the site', () => build()))
const isSampled =
  built &&
  (await stage('sample community', async () => {
    const folder = await makeSample()
    // without it each kind of tests makes its own
    if (folder) process.env.KZ_TEST_SAMPLE = folder
    return folder !== null
  }))
const journeysDone =
  journeys &&
  stage('browser tests', async () => {
    if (isSampled && chromium) return browserTests(chromium)
    console.log(isSampled ? 'Not run: there is no browser.' : 'Not run: the site does not start.')
    return false
  })
// two cores are busy with either; both at once take a quarter longer than one after the other
if (availableParallelism() < 4) await Promise.all([quick, checked, journeysDone])
const serverTests = () => vitest('server.json', ['server'], { env: { KZ_TEST_BUILT: '1' } })
await Promise.all([quick, checked, journeysDone, stage('server tests', serverTests)])

console.log(`\n${total.skipped ? `${total.skipped} skipped; ` : ''}took ${secondsSince(began)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
