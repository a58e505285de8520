import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from '@kz/server/dist/platform/database/client.js'
import { asSuperuser, startPostgres } from '@kz/server/dist/platform/database/embedded/postgres.js'
import { MIGRATIONS } from '@kz/server/dist/platform/paths.js'
import { schemaOf } from './lib/schema.mjs'

export const about =
  'kill -9 of a start in the middle of its migrations, from an empty and from an older schema in turn'
export const full = 50

const RUNNER = fileURLToPath(new URL('lib/migrate-once.mjs', import.meta.url))
/** so many of the first scripts make the older schema */
const OLDER = 60

/** Each ends in the schema of a migration that nobody disturbed, when it is started once more. */
export async function run({ cycles, say, isOver }) {
  const home = await mkdtemp(join(tmpdir(), 'kz16-migrations-'))
  const postgres = await startPostgres({ dataDir: join(home, 'data'), durable: true, log: () => undefined })
  const admin = new Client(asSuperuser(postgres.connection))
  const faults = []
  let done = 0
  try {
    await admin.connect()
    const older = await olderScripts(home)
    const whole = await migrated({ admin, postgres, name: 'whole' })
    const early = { empty: 0, older: 0, killed: 0 }
    for (; done < cycles && !isOver(); done++) {
      const cycle = done + 1
      const start = cycle % 2 ? 'empty' : 'older'
      const before = start === 'older' ? older : undefined
      const result = await migrated({
        admin,
        postgres,
        name: `cycle${cycle}`,
        before,
        killAfter: Math.random() * whole.ms,
      })
      early[start] += 1
      if (result.wasKilled) early.killed += 1
      if (result.schema !== whole.schema) faults.push(`${cycle}, from ${start}: another schema`)
      if (cycle % 10 === 0) say(`${cycle}: ${early.killed} killed before they were done`)
    }
    say(
      `${early.empty} from an empty database, ${early.older} from the schema after ${OLDER} scripts; ${early.killed} were killed in the middle; one takes ${Math.round(whole.ms)} ms`,
    )
    if (early.killed === 0) faults.push('none was killed in the middle: nothing was tried')
    return { done, acknowledged: early.killed, answers500: 0, faults }
  } finally {
    await admin.end()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function olderScripts(home) {
  const folder = join(home, 'older')
  await mkdir(folder)
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  for (const name of names.slice(0, OLDER)) await copyFile(join(MIGRATIONS, name), join(folder, name))
  return folder
}

/** A database of its own, brought to the newest schema: at once, or killed first after so many milliseconds. */
async function migrated({ admin, postgres, name, before, killAfter }) {
  await admin.query(`create database ${name} owner kz`)
  const connection = { ...postgres.connection, database: name }
  try {
    if (before) await migrateOnce(connection, before)
    const began = performance.now()
    const wasKilled = killAfter !== undefined && !(await migrateOnce(connection, MIGRATIONS, killAfter))
    if (killAfter === undefined || wasKilled) await migrateOnce(connection, MIGRATIONS)
    return { ms: performance.now() - began, wasKilled, schema: await schemaOf(connection) }
  } finally {
    await admin.query(`drop database ${name} with (force)`)
  }
}

/** Answers whether it came to its end before it was killed. */
async function migrateOnce(connection, folder, killAfter) {
  const child = fork(RUNNER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  await once(child, 'message')
  child.send({ connection, folder })
  if (killAfter !== undefined) {
    await Promise.race([ended, wait(killAfter)])
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (code !== 0 && killAfter === undefined) throw new Error(`the migrations ended with ${code}`)
  return code === 0
}
