import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@kz/contract/wire/client'
import { sessionOf } from './site.mjs'

/** A site with some maps and game servers that send runs to it. */

const KZ = fileURLToPath(new URL('../../../apps/server/dist/scripts/kz.js', import.meta.url))
const MAPS = 6
const STAFF = { username: 'chief', password: randomBytes(12).toString('hex') }
const FACTS = { mapperNames: ['Mapper'], type: 'climb', length: 'short', difficulty: 'easy', isXdMap: false }

/** Maps of the sample, taken in by staff; without its members, demos and pictures, which take minutes. */
export async function takeInMaps(site, dataDir) {
  const words = ['user', 'create', '--username', STAFF.username, '--pseudo', 'Chief', '--email', 'chief@example.org']
  const made = spawnSync(process.execPath, [KZ, ...words, '--password', STAFF.password, '--role', 'ADMIN'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`no staff: ${made.stderr}`)
  const { ofSample } = await import('@kz/server/dist/scripts/server-sim/courses.js')
  const { planCommunity } = await import('@kz/server/dist/scripts/sample/plan.js')
  const { bspOf } = await import('@kz/server/dist/scripts/sample/maps/course.js')
  const { zipFile } = await import('@kz/server/dist/testing/files/demo-files.js')
  const planned = new Map(planCommunity().maps.map((map) => [map.name, map]))
  const client = await staffOf(site)
  for (const { map } of ofSample(new Set(planned.keys())).slice(0, MAPS)) {
    const file = await zipFile({ [`maps/${map}.bsp`]: bspOf(planned.get(map)).bytes }, `${map}.zip`)
    const body = { ...FACTS, recordable: true }
    await client.call('POST /upload/map-admin', { body, file, fileName: `${map}.zip` })
  }
}

async function staffOf({ url }) {
  const answer = await fetch(`${url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  })
  if (!answer.ok) throw new Error(`staff could not log in: ${await answer.text()}`)
  const cookie = sessionOf(answer)
  const withCookie = (input, init) =>
    fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie } })
  return createClient({ base: `${url}/api`, fetch: withCookie })
}

/** Confirmed servers; their keys are in the file that is answered. */
export async function makeServers(check, dataDir, count) {
  const keys = []
  for (let at = 0; at < count; at++) {
    const key = randomBytes(16).toString('hex')
    const [{ id }] = await check.rows(
      `insert into game_servers (addr, port, given_name, trust) values ('', 0, $1, 'confirmed') returning id`,
      [`Server ${at} ${key.slice(0, 6)}`],
    )
    const hash = createHash('sha256').update(key).digest()
    await check.rows('insert into server_tokens (server_id, hash) values ($1, $2)', [id, hash])
    keys.push(`kz_api_token "${key}"`)
  }
  const path = join(dataDir, 'keys.cfg')
  await writeFile(path, keys.join('\n'))
  return path
}

/** Plays them as the command does, in a process of its own. `ended` answers its exit code and what it printed. */
export function playServers(url, keyFile, words) {
  const child = spawn(process.execPath, [KZ, 'server-sim', '--url', url, '--key-file', keyFile, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      out += bytes
    })
  const ended = new Promise((resolve) => child.once('close', (code) => resolve({ code, out })))
  return { ended, soFar: () => out, isDead: () => child.exitCode !== null, kill: () => child.kill('SIGKILL') }
}

/** The processes of a site that answer. */
export const processesOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => {
      try {
        return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js')
      } catch {
        return false
      }
    })
    .map(Number)
