import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ensureChromium, ensureFirefox } from './lib/browsers.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { keepTempInMemory } from './lib/memory.mjs'
import { failedJourneys, failedTests, printJourneys, readReport, reports } from './lib/reports.mjs'
import { root, run, runTool, secondsSince } from './lib/run.mjs'
import { makeSample } from './lib/sample.mjs'
import { leftOut } from './lib/turns.mjs'

/** `npm test`: all there is to test, offline once everything is installed. The last line sums it up. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const total = { passed: 0, failed: 0, skipped: 0 }
/** told once more at the end: where they failed is far above by then @type {string[]} */
const failures = []
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
  if (result === false) failures.push(title)
  console.log(`== ${title}: ${counts.failed ? 'FAILED' : 'ok'} (${secondsSince(start)})`)
  return counts.failed === 0
}

/** @param {Counts} counts @param {number} code the runner's own verdict @param {string[]} failed */
function withVerdict(counts, code, failed) {
  failures.push(...failed)
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
  const settings = { ...env, ...(low && { KZ_TEST_LOW: '1' }) }
  const { code, output } = await runTool('vitest', ['run', ...words, ...chosen], { low, env: settings, quiet: low })
  if (low) console.log(output)
  const read = readReport(report)
  const counts = {
    passed: read?.numPassedTests ?? 0,
    failed: read?.numFailedTests ?? 0,
    skipped: (read?.numPendingTests ?? 0) + (read?.numTodoTests ?? 0),
  }
  return withVerdict(counts, code, failedTests(read))
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
  const report = readReport('playwright.json')
  if (code !== 0) printJourneys(report)
  const stats = report?.stats
  const counts = {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  }
  return withVerdict(counts, code, failedJourneys(report))
}

/** A number that another commit has another of; without git another every day. */
function shareOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return stdout ? `${Number.parseInt(stdout, 16) % 1000}` : `${Math.floor(Date.now() / 86_400_000)}`
}

keepTempInMemory()
// of sweeps a run takes a share, and all that it starts the same one
process.env.SHARE ||= shareOfCommit()
if (process.env.FULL !== '1') {
  console.log(`Of sweeps share ${process.env.SHARE}: SHARE=n takes another, FULL=1 all.`)
  const { journeys, processes } = leftOut(Number(process.env.SHARE))
  console.log(`In a turn of their own: ${[...journeys, ...processes].join(', ')}.`)
  process.env.KZ_LEFT_JOURNEYS = journeys.join(' ')
  process.env.KZ_LEFT_PROCESSES = processes.join(' ')
}
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

for (const failure of failures) console.log(`\n✘ ${failure}`)
console.log(`\n${total.skipped ? `${total.skipped} skipped; ` : ''}took ${secondsSince(began)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed ? 1 : 0)
