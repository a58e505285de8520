import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const tools = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] where to run, else the checkout
 * @property {Record<string, string>} [env] variables added to ours
 * @property {boolean} [quiet] collect what is printed instead of passing it on
 * @property {boolean} [low] what others wait for goes before it
 */

/**
 * Runs a program to its end. A program that cannot be started ends with code 127.
 * @param {string} program
 * @param {string[]} words
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is filled when `quiet`
 */
export function run(program, words, { cwd = root, env = {}, quiet = false, low = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (low && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // a program does not outlive who runs it
    const kill = () => child.kill()
    process.once('exit', kill)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk
      })
    }
    child.on('error', (error) => done({ code: 127, output: error.message }))
    child.on('close', (code) => {
      process.off('exit', kill)
      done({ code: code ?? 1, output })
    })
  })
}

/**
 * Runs an installed tool by its own entry, without the shell wrappers of node_modules/.bin.
 * @param {keyof typeof tools} tool
 * @param {string[]} words
 * @param {RunOptions} [options]
 */
export function runTool(tool, words, options) {
  return run(process.execPath, [toolPath(tool), ...words], options)
}

/**
 * The compiler over these projects, or over all. On two cores one checker for each project does the least: several
 * work through the same types, and memory is there to be used.
 * @param {string[]} projects
 * @param {boolean} [quiet]
 */
export function compile(projects, quiet = false) {
  return runTool('tsc', ['-b', '--checkers', '1', ...projects], { quiet, env: { GOGC: '400' } })
}

/** @param {keyof typeof tools} tool */
export function toolPath(tool) {
  return join(root, 'node_modules', tools[tool])
}

/** @param {number} since a `performance.now()` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
