import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './site.mjs'

/** Who comes to a data folder that has an owner: commands and second sites, from namespaces of their own or not. */

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/run/main.js', import.meta.url))
const KZ = fileURLToPath(new URL('../../../apps/server/dist/scripts/kz.js', import.meta.url))

/** As another container on the same volume: it sees no process, network or memory of ours. A site that is visited has our network. */
const UNSHARE = ['unshare', '--pid', '--ipc', '--mount', '--fork', '--mount-proc', '--kill-child']
export const inContainer = (program) => [...UNSHARE, '--net', ...program]
export const besideNetwork = (program) => [...UNSHARE, ...program]

/** An export puts its file in the place of what was there. */
const commandsFor = (dataDir) => [
  ['export', 'maps', `${dataDir}.list`],
  ['export', 'records', `${dataDir}.list`],
  ['site', 'show'],
]
/** No command here takes so long, nor a start that is refused. */
const HANGS_MS = 120_000
const HAS_OWNER = /Another KZ16 server|A KZ16 server has this data folder/
/** What a command may say whose database was killed under it. */
const CUT_OFF =
  /terminat|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|shutting down|starting up|recovery mode|not queryable|57P0|Connection ended/i

/**
 * Sends one, by the words of a program; a third of the time it is killed at a random moment. Answers what it did that it should
 * not have, null where nothing; `wasKilled` says afterwards whether the site was, `opened` hears of a second site that opens.
 */
export async function visit(dataDir, program, { wasKilled, opened, longestMs }) {
  const isSite = Math.random() < 0.4
  const commands = commandsFor(dataDir)
  const what = isSite ? ['a second site'] : commands[Math.floor(Math.random() * commands.length)]
  const port = String(await freePort())
  const [first, ...words] = [...program, '--disable-proto=throw', ...(isSite ? [MAIN] : [KZ, ...what])]
  const child = spawn(first, words, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', LIMITS: 'off', LOG_LEVEL: 'fatal', PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
      if (isSite && said.includes('KZ16 is open')) {
        opened()
        child.kill(program.includes('unshare') ? 'SIGKILL' : 'SIGTERM')
      }
    })
  const isKilled = Math.random() < 1 / 3
  let isHung = false
  const hangs = setTimeout(() => {
    isHung = true
    child.kill('SIGKILL')
  }, HANGS_MS)
  const timer = isKilled ? setTimeout(() => child.kill('SIGKILL'), Math.random() * longestMs) : undefined
  const code = await new Promise((resolve) => child.once('close', (ended, signal) => resolve(ended ?? signal)))
  clearTimeout(timer)
  clearTimeout(hangs)
  const isFine = isSite
    ? code === 1
      ? HAS_OWNER.test(said)
      : said.includes('KZ16 is open') && wasKilled()
    : code === 0 || (code === 1 && wasKilled() && (HAS_OWNER.test(said) || CUT_OFF.test(said)))
  if (isHung) return `${what.join(' ')} hung: ${said.trim().slice(0, 300) || 'nothing was said'}`
  if (isFine || (isKilled && (code === 'SIGKILL' || code === 137))) return null
  return `${what.join(' ')} ended with ${code}: ${said.trim().slice(0, 300) || 'nothing was said'}`
}
