import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const START_SECONDS = 600
const root = join(import.meta.dirname, '../../..')

/** The browser to measure in, or undefined after saying that there is none. */
export function findChromium() {
  const found = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/chromium-headless-shell',
  ].find((path) => path && existsSync(path))
  if (!found) process.stdout.write('no Chromium: set CHROMIUM_PATH\n')
  return found
}

/** The built server on a data folder of its own, with the sample community, its home page once asked for. `pid` is its process. */
export async function startSite(dataDir, settings = {}) {
  // below those of outgoing connections: a client of one of these while nobody listens may connect to itself
  const port = settings.PORT ?? String(20_000 + Math.floor(Math.random() * 12_000))
  const url = `http://127.0.0.1:${port}/`
  const own = { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', DATABASE_URL: '' }
  const env = { ...process.env, ...own, ...settings }
  const server = spawn(process.execPath, ['--disable-proto=throw', join(root, 'apps/server/dist/run/main.js')], {
    env,
    stdio: 'ignore',
  })
  for (let tries = 0; tries < START_SECONDS * 5; tries++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    if (
      await fetch(`${url}health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await fetch(url).then((answer) => answer.text())
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url, close, pid: server.pid }
}
