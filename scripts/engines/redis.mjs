import { mkdirSync } from 'node:fs'
import { run } from '../lib/run.mjs'
import { freePort, stay } from './lib/debian.mjs'

/** Redis, which keeps nothing on disk. */

export const packages = ['redis-server']
export const place = 1

/** @param {string} folder @returns {Promise<import('../engines.mjs').Started>} */
export async function start(folder) {
  mkdirSync(folder)
  const port = await freePort()
  const words = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  const isReady = async () =>
    (await run('redis-cli', ['-p', String(port), 'ping'], { quiet: true })).output.includes('PONG')
  const { stop } = await stay(['redis-server', ...words], isReady)
  const url = `redis://127.0.0.1:${port}`
  return { settings: { REDIS_URL: url, TEST_REDIS_URL: url }, stop }
}
