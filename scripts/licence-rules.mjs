import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What asks for no more than to be named. */
const FREE = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['Unlicense', 'CC0-1.0', 'Python-2.0'],
])
/** What is shipped under these stands in NOTICE, by its name or the beginning of it. */
const NOTICED = new Set(['OFL-1.1', 'LGPL-3.0-or-later', 'MPL-2.0'])
/** Packages that say it elsewhere than the lock file looks. */
const SAID_ELSEWHERE = new Map([
  ['emitter-component', 'MIT'],
  ['gbxremote', 'MIT'],
])

/**
 * Checks the licence of every package of the lock file, and that NOTICE names what has to be named.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation
 */
export function checkLicences(root) {
  /** @type {Record<string, { license?: string, dev?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const named = [...readFileSync(join(root, 'NOTICE'), 'utf8').matchAll(/`([^`]+)`/g)].map(([, name]) => `${name}`)
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    if (!path.includes('node_modules/') || link) return []
    const name = path.replace(/^.*node_modules\//, '')
    const said = license ?? SAID_ELSEWHERE.get(name)
    if (said === undefined) return [`package-lock.json: ${name} says no licence`]
    const terms = termsOf(said)
    const strange = terms.find((one) => !FREE.has(one) && !NOTICED.has(one))
    if (strange) return [`package-lock.json: ${name} is under ${said}, which nobody has looked at`]
    const isNamed = dev || !terms.some((one) => NOTICED.has(one)) || named.some((one) => isOf(name, one))
    return isNamed ? [] : [`NOTICE: ${name} is under ${said} and stands nowhere`]
  })
}

/** The terms that hold: of alternatives the free one. @param {string} expression of SPDX, one level deep */
function termsOf(expression) {
  const plain = expression.replace(/[()]/g, '')
  const choices = plain.split(' OR ')
  return (choices.find((one) => FREE.has(one)) ?? plain).split(/ AND | OR /)
}

/** @param {string} name of a package @param {string} given the same, or its beginning and a star */
const isOf = (name, given) => (given.endsWith('*') ? name.startsWith(given.slice(0, -1)) : name === given)
