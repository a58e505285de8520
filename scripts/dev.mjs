import './lib/node-version.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root, toolPath } from './lib/run.mjs'
import { endings, endWithParent, exitOnSignals } from './lib/signals.mjs'

/**
 * `npm run dev`: the compiler in watch mode, the server restarted by what it writes, and Vite in front of it. Vite's pages are
 * drawn by the browser from source; those that the server itself sends are drawn from the last `npm run build`.
 */
endWithParent()
const untilThen = exitOnSignals()
await ensureInstalled()
if (!(await build({ libs: true }))) process.exit(1)
untilThen()
console.log(
  "Pages at the address Vite names are drawn from source; at the server's own, from the last `npm run build`.",
)

/** The compiler's launcher would leave the compiler behind: where there are groups of processes they are one. */
const grouped = process.platform !== 'win32'
let stopping = false

const compiled = ['packages/bsp', 'packages/contract', 'packages/demo', 'packages/markup', 'apps/server']
const compiler = start(root, [toolPath('tsc'), '-b', '--watch', '--preserveWatchOutput', ...compiled], grouped)
const parts = [
  compiler,
  start(root, ['--disable-proto=throw', '--watch', '--watch-preserve-output', 'apps/server/dist/main.js']),
  start(join(root, 'apps/web'), [toolPath('vite')]),
]

/** @param {string} cwd @param {string[]} words */
function start(cwd, words, detached = false) {
  const child = spawn(process.execPath, words, {
    cwd,
    detached,
    stdio: [detached ? 'ignore' : 'inherit', 'inherit', 'inherit'],
  })
  // one that ended ends the others; they are told once, for to the server a second time means "at once"
  child.on('exit', (code) => {
    if (!stopping) stop(code ?? 0)
  })
  return child
}

/** @param {number} code */
function stop(code) {
  stopping = true
  process.exitCode ??= code
  for (const part of parts) {
    if (part === compiler && grouped && part.pid && part.exitCode === null) process.kill(-part.pid, 'SIGTERM')
    else part.kill('SIGTERM')
  }
}

for (const signal of endings) process.on(signal, () => stop(0))
