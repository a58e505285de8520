import { readSources } from './lib/read-imports.mjs'

const remark = /^\s*(?:\/\/|\/?\*).*$/gm

/** What another version of Node or a browser answers otherwise, and what is asked instead. */
const hanging = /** @type {const} */ ([
  // in which zone its reader is, a browser alone knows
  [
    /\bIntl\.(?!DateTimeFormat\(\)\.resolvedOptions\(\)\.timeZone)/g,
    'lib/text/format.ts, by-name.ts and common-countries.ts have tables of our own',
  ],
  [/\.localeCompare\(/g, 'byName of the contract sorts the same everywhere'],
  [/\.toLocale\w*\(/g, 'lib/text/format.ts writes counts and dates'],
  [/\bdomainTo(?:ASCII|Unicode)\b/g, 'readHostName of the contract reads names of hosts'],
])

/**
 * Checks that no rule or text of ours hangs on the version of the program that runs it: on its tables of languages, its
 * collation, its parser of addresses.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkVersions(root) {
  return readSources(root)
    .filter(({ path, test }) => !test && /^(?:apps|packages)\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replace(remark, '')
      return hanging.flatMap(([pattern, instead]) =>
        [...code.matchAll(pattern)].map(([found]) => `${path}: ${found} answers by the version at hand: ${instead}`),
      )
    })
}
