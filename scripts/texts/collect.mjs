import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { areaOf, FOLDERS, isMarked } from './areas.mjs'
import { marked, scan } from './scan.mjs'
import { withSense } from './senses.mjs'

/**
 * @typedef {object} Found
 * @property {string} text as PO files have it
 * @property {string} short as the code has it
 * @property {string} context tells its sense, where the English has several
 * @property {string} key
 * @property {string[]} sources `path` of each source that says it
 * @property {string} area
 */

const MARK = /\bt`/
/** A text of two areas stands in this one. */
const COMMON = 'common'

/**
 * All texts of the site.
 * @param {string} root
 * @returns {Found[]} sorted by area, first source and place in it; throws where two have the same key
 */
export function collect(root) {
  /** @type {Map<string, Found>} by the short form: names of values make no other text */
  const found = new Map()
  const keys = new Map()
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ).sort()
  for (const path of paths) {
    const area = areaOf(path)
    if (area === null) continue
    const code = readFileSync(join(root, path), 'utf8')
    if (isMarked(path) && !MARK.test(code)) continue
    for (const { text, short, context, key } of isMarked(path) ? marked(code, path) : scan(code, path).messages) {
      const name = withSense(short, context)
      if ((keys.get(key) ?? name) !== name) throw new Error(`"${name}" and "${keys.get(key)}" have the same key`)
      keys.set(key, name)
      const known = found.get(name)
      if (!known) found.set(name, { text, short, context, key, sources: [path], area })
      else {
        if (!known.sources.includes(path)) known.sources.push(path)
        if (known.area !== area) known.area = COMMON
      }
    }
  }
  return [...found.values()]
}
