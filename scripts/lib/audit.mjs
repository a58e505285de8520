import { npm } from './install.mjs'

/** Graver than these are told in every report of npm; these alone fail nothing. */
const LIGHT = new Set(['info', 'low'])

/**
 * Asks the registry which packages have known holes. One that does not answer is no fault of the checkout.
 * @returns {Promise<{ code: number, output: string, note?: string }>}
 */
export async function audit() {
  const words = ['audit', '--json', '--loglevel=silent', '--fetch-retries=0', '--fetch-timeout=20000']
  return readAudit((await npm(words, { quiet: true })).output)
}

/**
 * What npm answered: a report, why there is none, or nothing at all.
 * @param {string} text
 * @returns {{ code: number, output: string, note?: string }}
 */
export function readAudit(text) {
  const report = jsonIn(text)
  const found = report?.vulnerabilities
  if (typeof found !== 'object' || found === null) {
    const why = `${report?.message ?? text.split('\n').find(Boolean) ?? 'no answer'}`.replace(
      /https?:\S+/g,
      'the registry',
    )
    return { code: 0, output: '', note: `not asked: ${why.slice(0, 120)}` }
  }
  const grave = Object.values(found).filter(({ severity }) => !LIGHT.has(severity))
  const lines = grave.map(({ name, severity, range }) => `package-lock.json: ${name} ${range} has a ${severity} hole`)
  return { code: grave.length > 0 ? 1 : 0, output: lines.join('\n') }
}

/** @param {string} text @returns {any} null for none */
function jsonIn(text) {
  try {
    return JSON.parse(text.slice(Math.max(0, text.search(/^\{/m))))
  } catch {
    return null
  }
}
