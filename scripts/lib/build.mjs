import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compile, root, runTool, secondsSince } from './run.mjs'
import { keepStamp, keptStamp, stampOf } from './stale.mjs'

const libraries = ['packages/bsp', 'packages/contract', 'packages/demo', 'packages/markup', 'apps/server']
const common = ['tsconfig.base.json', 'package-lock.json']
const isTest = /\.test\.tsx?$/

const parts = {
  libs: {
    title: 'the server',
    sources: [...libraries.flatMap((path) => [`${path}/src`, `${path}/tsconfig.json`]), ...common],
    results: [
      'packages/bsp/dist',
      'packages/contract/dist',
      'packages/demo/dist',
      'packages/markup/dist',
      'apps/server/dist/run/main.js',
    ],
    work: async () => (await compile(libraries)).code === 0 && (await bundleServer()),
  },
  web: {
    title: 'the site',
    sources: [
      'apps/web',
      'packages/bsp/src',
      'packages/contract/src',
      'packages/demo/src',
      'packages/markup/src',
      ...common,
    ],
    results: ['apps/web/dist/index.html', 'apps/web/dist-embed/embed.html', 'apps/web/dist-ssr/server.js'],
    work: buildWeb,
  },
}

/**
 * What is started, as two files: to find and read seven hundred was half of a start. All else loads the compiled files. A
 * file of the bundle lies as deep as those that look for the folders around them (`platform/paths.ts`).
 */
async function bundleServer() {
  const words = ['--ssr', 'dist/main.js', '--outDir', 'dist/run', '--assetsDir', '.']
  const { code, output } = await runVite('apps/server', ...words)
  if (output.trim()) console.log(output.trim())
  return code === 0
}

/** The half for the browser, and the one that draws the pages on the server; then, with the sheets they made, the embed. */
async function buildWeb() {
  const built = await Promise.all([runVite('apps/web'), runVite('apps/web', '--ssr', 'src/server.tsx')])
  if (built.every(({ code }) => code === 0)) built.push(await runVite('apps/web', '--mode', 'embed'))
  for (const { output } of built) if (output.trim()) console.log(output.trim())
  return built.every(({ code }) => code === 0)
}

/** @param {string} folder @param {string[]} words */
const runVite = (folder, ...words) =>
  runTool('vite', ['build', ...words, '--logLevel', 'error'], {
    cwd: join(root, folder),
    // whoever asks for it, a test too: React is built for use
    env: { NODE_ENV: 'production' },
    quiet: true,
  })

/**
 * Builds what is older than its sources.
 * @param {{ libs?: boolean, force?: boolean }} [options] `libs`: the compiled packages and server only;
 *   `force`: all of it, from nothing
 * @returns {Promise<boolean>} false when a part could not be built
 */
export async function build({ libs = false, force = false } = {}) {
  /** @type {(keyof typeof parts)[]} */
  const names = libs ? ['libs'] : ['libs', 'web']
  // one after the other: the configuration of the site reads the compiled contract
  for (const name of names) if (!(await buildPart(name, force))) return false
  return true
}

/** The parts that are older than their sources, or not there. */
export const staleParts = () =>
  /** @type {(keyof typeof parts)[]} */ (Object.keys(parts)).filter((name) => !isFresh(name, stampOfPart(name)))

/** @param {keyof typeof parts} name */
const stampOfPart = (name) => stampOf(parts[name].sources, (file) => !isTest.test(file))

/** @param {keyof typeof parts} name @param {string} stamp of its sources */
const isFresh = (name, stamp) =>
  parts[name].results.every((path) => existsSync(join(root, path))) && keptStamp(name) === stamp

/** @param {keyof typeof parts} name @param {boolean} force */
async function buildPart(name, force) {
  const { title, work } = parts[name]
  const stamp = stampOfPart(name)
  if (!force && isFresh(name, stamp)) return true
  const began = performance.now()
  console.log(`Building ${title}...`)
  if (force) for (const path of name === 'libs' ? libraries : ['apps/web']) clear(path)
  const built = await work()
  if (built) keepStamp(name, stamp)
  console.log(built ? `Built ${title} in ${secondsSince(began)}.` : `Building ${title} failed.`)
  return built
}

/** @param {string} path */
function clear(path) {
  for (const folder of ['dist', 'dist-embed', 'dist-ssr'])
    rmSync(join(root, path, folder), { recursive: true, force: true })
}
