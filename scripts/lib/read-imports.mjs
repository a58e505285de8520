import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { posix } from 'node:path'

/**
 * @typedef {object} Import
 * @property {string} specifier as written
 * @property {boolean} typeOnly gone after compilation
 * @property {string | null} file the file of the tree it leads to, when it is one of ours
 * @property {string | null} dependency the npm package, or null
 * @property {boolean} builtin one of Node's own modules
 *
 * @typedef {object} Source
 * @property {string} path relative to the tree, with forward slashes
 * @property {string} text
 * @property {boolean} test
 * @property {Import[]} imports
 */

const folders = ['packages', 'apps', 'tools', 'e2e', 'scripts']
const skipped = /^(?:node_modules|dist|dist-ssr|data|public|test-results|playwright-report|\..*)$/
const readable = /\.(?:ts|tsx|mjs|css)$/
const isTest = /\.test\.tsx?$|^e2e\/|\.config\.ts$|^tools\/|\/testing\//
const statement = /^(?:import|export)\s+(type\s+)?(?:[\w$*{}\s,]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm
const call = /\b(?:import|require\.resolve|require)\(\s*['"]([^'"\n]+)['"]\s*\)/g

/**
 * Reads every source of a checkout and what it imports.
 * @param {string} root
 * @returns {Source[]}
 */
export function readSources(root) {
  const paths = folders.flatMap((folder) => walk(root, folder)).filter((path) => readable.test(path))
  return paths.map((path) => {
    const text = readFileSync(posix.join(root, path), 'utf8')
    const imports = path.endsWith('.css') ? [] : readImports(text).map((found) => resolve(root, path, found))
    return { path, text, test: isTest.test(path), imports }
  })
}

/** @param {string} root @param {string} folder @returns {string[]} */
function walk(root, folder) {
  if (!existsSync(posix.join(root, folder))) return []
  return readdirSync(posix.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.test(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(root, path) : [path]
  })
}

/** @param {string} text */
function readImports(text) {
  const statements = [...text.matchAll(statement)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined,
  }))
  const calls = [...text.matchAll(call)].map(([, specifier = '']) => ({ specifier, typeOnly: false }))
  return [...statements, ...calls]
}

/**
 * @param {string} root
 * @param {string} from
 * @param {{ specifier: string, typeOnly: boolean }} found
 * @returns {Import}
 */
function resolve(root, from, { specifier, typeOnly }) {
  if (specifier.startsWith('.')) {
    const file = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
    return { specifier, typeOnly, file, dependency: null, builtin: false }
  }
  const builtin = specifier.startsWith('node:') || builtinModules.includes(specifier)
  const [scope = '', name] = specifier.split('/')
  const dependency = specifier.startsWith('@') ? `${scope}/${name}` : scope
  return { specifier, typeOnly, file: ownFile(root, specifier), dependency: builtin ? null : dependency, builtin }
}

/** @param {string} root @param {string} specifier a path through a workspace's `exports`, from source */
function ownFile(root, specifier) {
  const [, name, rest] = /^@kz\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? []
  if (!name) return null
  if (name === 'server') {
    const built = /^dist\/(.+)\.js$/.exec(rest ?? '')
    return built ? `apps/server/src/${built[1]}.ts` : 'apps/server/src/testing/world.ts'
  }
  const file = `packages/${name}/src/${rest ?? 'index'}.ts`
  return existsSync(posix.join(root, file)) && statSync(posix.join(root, file)).isFile() ? file : null
}
