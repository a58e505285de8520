import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/server/dist/run/main.js', import.meta.url))
const START_SECONDS = 240

/** Starts the built server as a newcomer would, on a data folder of its own; the answer ends it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-e2e-'))
  // `npm test` has made the sample community yet
  if (process.env.KZ_TEST_SAMPLE) await cp(process.env.KZ_TEST_SAMPLE, dataDir, { recursive: true })
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--disable-proto=throw', '--max-semi-space-size=64', MAIN], {
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '' },
      ...{ LIMITS: 'off', LOG_LEVEL: 'warn', GAME_SERVER_LOOPBACK: 'on', TRIAL_LANGUAGE: 'on', HOOK_LOOPBACK: 'on' },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilReady(url, server)
  process.env.KZ_URL = url
  process.env.KZ_ACCOUNTS = await readFile(join(dataDir, 'sample-accounts.json'), 'utf8')
  process.env.KZ_DATA_DIR = dataDir
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < START_SECONDS * 5; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    const ready = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`the server was not ready within ${START_SECONDS} s`)
}
