import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, toolPath } from './lib/run.mjs'

/** `npm run dev`: the compiler in watch mode, the server restarted by what it writes, and Vite in front of it. */
await ensureInstalled()
if (!(await build({ libs: true }))) process.exit(1)

const parts = [
  start(
    root,
    toolPath('tsc'),
    '-b',
    '--watch',
    '--preserveWatchOutput',
    'packages/contract',
    'packages/demo',
    'packages/markup',
    'apps/server',
  ),
  start(root, '--watch', '--watch-preserve-output', 'apps/server/dist/main.js'),
  start(join(root, 'apps/web'), toolPath('vite')),
]

/** @param {string} cwd @param {string[]} words */
function start(cwd, ...words) {
  const child = spawn(process.execPath, words, { cwd, stdio: 'inherit' })
  child.on('exit', (code) => stop(code ?? 0))
  return child
}

/** @param {number} code */
function stop(code) {
  for (const part of parts) part.kill('SIGTERM')
  process.exitCode ??= code
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
