import { readSources } from './lib/read-imports.mjs'
import { readScript, readSheet } from './lib/read-styles.mjs'

/** @typedef {import('./lib/read-styles.mjs').Sheet} Sheet */
/** @typedef {import('./lib/read-styles.mjs').Script} Script */

const web = 'apps/web/src/'
const atomsFile = 'apps/web/src/styles/atoms.css'
const module = '.module.css'
/** classes that the drawing of charts and the editor give to their own elements */
const foreign = /^(?:uplot|u-[\w-]+|ProseMirror-[\w-]+)$/

/**
 * Checks how classes are named: a class of a module is used, and every class that is used is defined; a feature takes none
 * from another feature; the atoms are the only classes known everywhere, and nobody else styles them. An element's `id` is
 * named as it is.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkStyles(root) {
  const sources = readSources(root).filter(({ path }) => path.startsWith(web))
  const sheets = sources.filter(({ path }) => path.endsWith('.css')).map(readSheet)
  const scripts = sources.filter(({ path, test }) => /\.tsx?$/.test(path) && !test).map(readScript)
  const atoms = sheets.find(({ path }) => path === atomsFile)?.everywhere ?? new Set()
  const known = new Map(sheets.map((sheet) => [sheet.path, sheet.own]))
  return [
    ...sheets.flatMap(({ path, everywhere }) => [...everywhere].flatMap((name) => complainOfGlobal(path, name, atoms))),
    ...sheets.flatMap(({ path, ids }) =>
      [...ids].map((id) => `${path}: a module renames #${id}: write :global(#${id})`),
    ),
    ...scripts.flatMap((script) => complainOfScript(script, known, atoms)),
    ...complainOfUnused(sheets, scripts, atoms),
  ]
}

/** @param {string} path @param {string} name @param {Set<string>} atoms */
function complainOfGlobal(path, name, atoms) {
  if (path === atomsFile || (path.endsWith(module) && foreign.test(name))) return []
  if (atoms.has(name))
    return [`${path}: .${name} is an atom, styled in ${atomsFile} alone: give the element a class of its own`]
  return [`${path}: .${name} is known everywhere; only the atoms in ${atomsFile} are`]
}

/** @param {Script} script @param {Map<string, Set<string>>} known @param {Set<string>} atoms */
function complainOfScript({ path, names, literal, whole }, known, atoms) {
  const said = whole.map((local) => `${path}: the classes of ${local} are named one by one: ${local}.name`)
  for (const [sheet, used] of names) {
    const defined = known.get(sheet)
    if (!defined) said.push(`${path}: ${sheet} does not exist`)
    for (const name of used) if (defined && !defined.has(name)) said.push(`${path}: ${sheet} has no class ${name}`)
    const owner = featureOf(sheet)
    if (owner && owner !== featureOf(path)) said.push(`${path}: takes its look from the feature ${owner} (${sheet})`)
  }
  for (const name of literal)
    if (!atoms.has(name)) said.push(`${path}: no sheet has the class '${name}', and no atom is called so`)
  return said
}

/** @param {Sheet[]} sheets @param {Script[]} scripts @param {Set<string>} atoms */
function complainOfUnused(sheets, scripts, atoms) {
  const used = (/** @type {string} */ path, /** @type {string} */ name) =>
    scripts.some(({ names }) => names.get(path)?.has(name))
  const unused = sheets.flatMap(({ path, own }) =>
    [...own].filter((name) => !used(path, name)).map((name) => ({ path, name })),
  )
  const idle = [...atoms].filter((name) => !scripts.some(({ words }) => words.has(name)))
  return [
    ...unused.map(({ path, name }) => `${path}: nobody uses the class ${name}`),
    ...idle.map((name) => `${atomsFile}: nobody uses the atom ${name}`),
  ]
}

/** @param {string} path */
const featureOf = (path) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1]
