import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'
import { accountOf, as, freePort, must, ownedFolder, stay } from './lib/debian.mjs'

/** PostgreSQL with a standby that follows it. Both keep what they confirm, as the site wants them. */

export const packages = ['postgresql']
export const place = 1

const ACCOUNT = 'postgres'
const HOME = '/usr/lib/postgresql'
const SETTINGS = { max_connections: '400', listen_addresses: '127.0.0.1', max_wal_size: '256MB', jit: 'off' }

/** @param {string} folder @returns {Promise<import('../engines.mjs').Started>} */
export async function start(folder) {
  const newest = existsSync(HOME) ? readdirSync(HOME).sort((one, other) => Number(other) - Number(one))[0] : undefined
  const bin = (/** @type {string} */ name) => join(HOME, String(newest), 'bin', name)
  const owner = await accountOf(ACCOUNT)
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  for (const path of [folder, primary, standby]) ownedFolder(path, owner)
  const ports = { primary: await freePort(), standby: await freePort() }

  /** @param {string} data @param {number} port */
  const serve = (data, port) => {
    const all = { ...SETTINGS, port: String(port), unix_socket_directories: folder }
    const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const isReady = async () => (await run(bin('pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])).code === 0
    // fast: nobody is waited for
    return stay(as(ACCOUNT, [bin('postgres'), '-D', data, ...words]), isReady, 'SIGINT')
  }
  /** @param {string} text */
  const ask = (text) =>
    must([
      bin('psql'),
      '-X',
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(ports.primary),
      '-U',
      ACCOUNT,
      '-d',
      'postgres',
      '-c',
      text,
    ])

  await must(
    as(ACCOUNT, [bin('initdb'), '-D', primary, '-U', ACCOUNT, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']),
  )
  const first = await serve(primary, ports.primary)
  // a database that is dropped may be under PostgreSQL's own vacuum, which is ended first
  await ask('create role kz login createdb in role pg_signal_backend')
  await ask('create database kz owner kz')
  const from = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', ACCOUNT]
  await must(as(ACCOUNT, [bin('pg_basebackup'), '-D', standby, '-R', '-X', 'stream', '-c', 'fast', ...from]))
  const second = await serve(standby, ports.standby)
  const url = (/** @type {number} */ port) => `postgres://kz@127.0.0.1:${port}/kz`
  return {
    settings: {
      DATABASE_URL: url(ports.primary),
      DATABASE_READ_URL: url(ports.standby),
      TEST_DATABASE_URL: url(ports.primary),
      TEST_DATABASE_READ_URL: url(ports.standby),
    },
    async stop() {
      await second.stop()
      await first.stop()
    },
  }
}
