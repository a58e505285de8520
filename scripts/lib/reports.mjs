import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './run.mjs'

/** What test runners write down of a run, each in a file of its own. */
export const reports = join(root, '.cache')
/** of one page that is printed */
const MOST_LINES = 100
/** of one reason at the end of a run: what was compared stands below what was asked */
const REASON_LINES = 12

/** @param {string} name @returns {any} a report written by a test runner, or null */
export function readReport(name) {
  const path = join(reports, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

/** @param {string} what @param {string} [why] its first lines are enough to know it again */
const withReason = (what, why = '') => {
  const lines = why.split('\n').filter((line) => line.trim())
  return [what, ...lines.slice(0, REASON_LINES)].join('\n    ')
}

/** Tests and files that failed, with the beginning of the reason. @param {any} report of vitest, or null */
export function failedTests(report) {
  /** @type {string[]} */
  const failed = []
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name)
    const before = failed.length
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failed.push(withReason(`${file}: ${fullName}`, failureMessages[0]))
    }
    if (status === 'failed' && failed.length === before) failed.push(withReason(file, message))
  }
  return failed
}

/** Why journeys failed, those that passed when tried again too. @param {any[]} suites of the runner's report */
function errorsOf(suites) {
  /** @type {{ title: string, isFailed: boolean, message: string }[]} */
  const found = []
  for (const { suites: inner = [], specs = [] } of suites) {
    found.push(...errorsOf(inner))
    for (const { file, title, ok, tests } of specs)
      for (const { results } of tests)
        for (const { error } of results)
          if (error) found.push({ title: `${file}: ${title}`, isFailed: !ok, message: error.message ?? '' })
  }
  return found
}

/** Journeys that failed, with the beginning of the reason. @param {any} report of Playwright, or null */
export const failedJourneys = (report) => [
  ...new Map(
    errorsOf(report?.suites ?? [])
      .filter(({ isFailed }) => isFailed)
      .map(({ title, message }) => [title, withReason(`e2e/${title}`, message)]),
  ).values(),
]

/** What stood on the pages of failed journeys, as their reader's tree, and then why they failed. @param {any} report */
export function printJourneys(report) {
  const folder = join(reports, 'e2e')
  for (const name of existsSync(folder) ? readdirSync(folder, { recursive: true }) : []) {
    if (!`${name}`.endsWith('error-context.md')) continue
    const pages = readFileSync(join(folder, `${name}`), 'utf8').matchAll(/```yaml\n(.*?)```/gs)
    for (const [, page = ''] of pages) {
      const main = page.slice(Math.max(0, page.indexOf('- main')))
      console.log(`\n${name}\n${main.split('\n').slice(0, MOST_LINES).join('\n')}`)
    }
  }
  for (const { title, message } of errorsOf(report?.suites ?? [])) console.log(`\n✘ ${title}\n${message}`)
}
