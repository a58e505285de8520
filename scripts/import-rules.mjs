import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { partOf } from './lib/import-table.mjs'
import { layers } from './lib/layers.mjs'
import { readSources } from './lib/read-imports.mjs'

/** @typedef {import('./lib/read-imports.mjs').Source} Source */
/** @typedef {import('./lib/read-imports.mjs').Import} Import */

const longest = 400
const longestTest = 600
const mostFiles = 25

/**
 * Checks what Biome cannot say: who imports whom (lib/import-table.mjs, lib/layers.mjs), undeclared packages, cycles, long files, full folders,
 * the environment read and connections made outside their place.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkImports(root) {
  const sources = readSources(root)
  const declared = readDeclared(root)
  const perFile = sources.flatMap((source) =>
    [
      ...source.imports.map(
        (found) =>
          checkPart(source, found) ??
          checkLayer(source, found) ??
          checkPurity(source, found) ??
          checkDeclared(source, found, declared),
      ),
      checkLength(source),
      checkEnvironment(source),
      checkConnections(source),
    ].flatMap((complaint) => (complaint ? [`${source.path}: ${complaint}`] : [])),
  )
  return [...perFile, ...schemasOnPages(sources), ...fullFolders(sources), ...findCycles(sources)]
}

/** @param {Source} source @param {Import} found */
function checkPart(source, { file, specifier, typeOnly }) {
  if (!file) return null
  // the build of the pages finds their texts with the commands' own tool
  if (source.path === 'apps/web/texts.config.ts' && file.startsWith('scripts/texts/')) return null
  if (specifier.startsWith('.') && workspaceOf(file) !== workspaceOf(source.path)) {
    return `'${specifier}' leaves the workspace; import it by its package name`
  }
  const from = partOf(source.path)
  const to = partOf(file)
  if (!from || !to || isSameUnit(source.path, file, from, to)) return null
  const may = [...from.part.may, ...(typeOnly ? (from.part.mayTypes ?? []) : [])]
  const ofTests = from.name.startsWith('server')
    ? ['server testing', 'server platform']
    : ['server testing', 'web testing']
  const allowed = source.test ? [...may, ...ofTests] : may
  if (allowed.some((name) => to.name === name || to.name.startsWith(`${name} `))) return null
  const named = (/** @type {{ name: string, unit: string | undefined }} */ { name, unit }) =>
    unit ? `${name} (${unit})` : name
  return `${named(from)} may not import ${named(to)}: '${specifier}'`
}

/**
 * Two files of one domain, feature or other part.
 * @param {string} fromPath @param {string} toPath
 * @param {{ name: string, unit: string | undefined }} from @param {{ name: string, unit: string | undefined }} to
 */
function isSameUnit(fromPath, toPath, from, to) {
  if (workspaceOf(fromPath) !== workspaceOf(toPath)) return false
  return from.unit || to.unit ? from.unit === to.unit : from.name === to.name
}

/** @param {Source} source @param {Import} found */
function checkPurity(source, { builtin, dependency, specifier }) {
  const part = partOf(source.path)?.part
  if (!part || source.test) return null
  if (builtin && part.pure) return `runs in the browser too and may not import Node's '${specifier}'`
  if (dependency && !dependency.startsWith('@kz/') && part.npm && !part.npm.includes(dependency)) {
    return `this package may not import '${dependency}'`
  }
  return null
}

/** @param {Source} source @param {Import} found @param {Map<string, Declared>} declared */
function checkDeclared(source, { dependency, builtin, specifier, typeOnly }, declared) {
  if (builtin && !specifier.startsWith('node:')) return `write 'node:${specifier}'`
  const own = declared.get(workspaceOf(source.path))
  if (!dependency || !own || dependency === own.name) return null
  if (own.used.has(dependency)) return null
  const tool = own.tools.has(dependency) || declared.get('')?.tools.has(dependency)
  if (tool && (source.test || typeOnly || source.path.startsWith('scripts/'))) return null
  return tool ? `'${dependency}' is a dev dependency` : `'${dependency}' is not in the package.json beside it`
}

/** @typedef {{ name: string, used: Set<string>, tools: Set<string> }} Declared */

/** @param {string} root @returns {Map<string, Declared>} by workspace folder; the checkout's own is '' */
function readDeclared(root) {
  const workspaces = [
    '',
    'packages/bsp',
    'packages/contract',
    'packages/demo',
    'packages/markup',
    'apps/server',
    'apps/web',
    'tools/bench',
    'tools/faults',
    'e2e',
  ]
  const present = workspaces.filter((folder) => existsSync(join(root, folder, 'package.json')))
  return new Map(
    present.map((folder) => {
      const { name, dependencies, optionalDependencies, devDependencies } = JSON.parse(
        readFileSync(join(root, folder, 'package.json'), 'utf8'),
      )
      const used = new Set(Object.keys({ ...dependencies, ...optionalDependencies }))
      return [folder, { name, used, tools: new Set(Object.keys(devDependencies ?? {})) }]
    }),
  )
}

const domains = layers.flatMap(([floor, names]) => names.map((name) => ({ floor, name })))
const domain = /^apps\/server\/src\/([\w-]+)\//
const noDomain = new Set(['platform', 'testing', 'scripts'])

/** @param {Source} source @param {Import} found */
function checkLayer({ path, test }, { file }) {
  const [from, to] = [path, file ?? ''].map((each) => domain.exec(each)?.[1] ?? '')
  if (test || !from || !to || from === to || noDomain.has(from) || noDomain.has(to)) return null
  const placeOf = (/** @type {string} */ name) => domains.findIndex((each) => each.name === name)
  const [lower, upper] = [placeOf(to), placeOf(from)]
  const nameless = upper < 0 ? from : lower < 0 ? to : null
  if (nameless) return `${nameless} stands on no floor: name it in scripts/lib/layers.mjs`
  if (lower < upper) return null
  return `${from} (${domains[upper]?.floor}) may not import ${to} (${domains[lower]?.floor}), which stands above or behind it`
}

/**
 * Pages import nothing that brings the schemas of the contract along: their library compiles code, which the content policy
 * refuses, and is a large script.
 * @param {Source[]} sources
 */
function schemasOnPages(sources) {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  /** @type {Map<string, boolean>} */
  const known = new Map()
  /** @param {string} path @returns {boolean} */
  const brings = (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    known.set(path, false)
    const used = (byPath.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly)
    const found = used.some(({ dependency, file }) => dependency === 'zod' || (file && brings(file)))
    known.set(path, found)
    return found
  }
  return sources
    .filter(({ path, test }) => !test && path.startsWith('apps/web/src/') && !path.includes('/testing'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => !typeOnly && file?.startsWith('packages/contract/') && brings(file))
        .map(({ specifier }) => `${path}: '${specifier}' brings schemas to the page; import its types only`),
    )
}

/** Folders with more sources directly in them than somebody takes in at a glance. @param {Source[]} sources */
function fullFolders(sources) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { path, test } of sources)
    if (!test && !path.endsWith('.css')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder}: ${count} sources; ${mostFiles} are the most in a folder`)
}

/** @param {Source} source */
function checkLength({ path, text, test }) {
  const lines = text.split('\n').length - 1
  const most = test ? longestTest : longest
  return lines > most && !path.endsWith('.css') ? `${lines} lines; ${most} are the most` : null
}

/** @param {Source} source */
function checkEnvironment({ path, text, test }) {
  if (test || path.startsWith('scripts/') || path === 'apps/server/src/platform/process/config.ts') return null
  return /\bprocess\.env\b/.test(text) ? 'process.env is read in apps/server/src/platform/process/config.ts only' : null
}

/** The error of a connection that dies while nobody asks it anything ends the process, unless somebody listens. @param {Source} source */
function checkConnections({ path, text }) {
  if (/^apps\/server\/src\/platform\/database\/(?:client|pool)\.ts$/.test(path)) return null
  const own = /\bnew pg\.(Client|Pool)\b|^import \{(?:[^}\n]*[ {,])?(?<!\btype )(Client|Pool)\b[^}\n]*\} from 'pg'/m
  const found = own.exec(text)
  const name = found?.[1] ?? found?.[2]
  return name ? `pg's own ${name} has no listener for errors: take that of platform/database` : null
}

/** @param {Source[]} sources @returns {string[]} one line for each group of files that import each other in a ring, types included */
function findCycles(sources) {
  const next = new Map(sources.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]))
  const done = new Set()
  /** @type {string[]} */
  const cycles = []
  /** @param {string} path @param {string[]} trail */
  const visit = (path, trail) => {
    const seenAt = trail.indexOf(path)
    if (seenAt >= 0) cycles.push(`${path}: imports itself by way of ${[...trail.slice(seenAt + 1), path].join(', ')}`)
    if (seenAt >= 0 || done.has(path)) return
    for (const file of next.get(path) ?? []) visit(file, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return cycles
}

/** @param {string} path */
function workspaceOf(path) {
  return /^(?:(?:packages|apps|tools)\/[\w-]+|e2e)(?=\/)/.exec(path)?.[0] ?? ''
}
