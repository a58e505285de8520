import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './run.mjs'

const MOST_TRIES = 1200
/** With more room for what is young, a sixth of the work is not sweeping. */
const WORDS = ['--disable-proto=throw', '--max-semi-space-size=64']
/** That of the servers of tests (apps/server/src/testing/build.ts): passwords are kept with it. */
const SECRET = 'a secret for tests, and for nothing else'

/**
 * Starts the built site on an empty data folder, as a newcomer does, and stops it as soon as its sample community stands.
 * Tests begin with copies of the folder, for to invent everybody once more for each of them takes half a minute.
 * @returns {Promise<string | null>} the folder, which lies where temporary files do; null when the site did not start
 */
export async function makeSample() {
  const folder = mkdtempSync(join(tmpdir(), 'kz16-sample-'))
  writeFileSync(join(folder, 'secret-key'), SECRET, { mode: 0o600 })
  const port = `${20_000 + Math.floor(Math.random() * 12_000)}`
  const server = spawn(process.execPath, [...WORDS, join(root, 'apps/server/dist/run/main.js')], {
    env: { ...process.env, DATA_DIR: folder, PORT: port, DATABASE_URL: '', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  let isReady = false
  for (let tries = 0; !isReady && server.exitCode === null && tries < MOST_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  server.kill('SIGTERM')
  const [code] = await ended
  return isReady && code === 0 ? folder : null
}
