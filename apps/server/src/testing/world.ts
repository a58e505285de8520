import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@kz/contract/wire/client'
import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { ALL_JOBS } from '../all-jobs.ts'
import { buildApp } from '../app.ts'
import { hooks } from '../hooks.ts'
import type { Context, Replica } from '../platform/api/context.ts'
import { checkShapes } from '../platform/api/db.ts'
import type { Mail } from '../platform/api/mail.ts'
import { moveFiles } from '../platform/files/move-files.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { readConfig } from '../platform/process/config.ts'
import { openContext, type Site } from '../platform/process/open-context.ts'
import { type BuiltUser, buildUser, TEST_SECRET, type UserOverrides } from './build.ts'
import { engineSettings } from './database/backing-services.ts'
import { checkShape } from './database/check-shape.ts'
import { createTestDatabase } from './database/database.ts'

/** An account and its client. */
export interface Person {
  user: BuiltUser
  client: Client
}

/** The whole server on a database, a data folder and a port of its own. Only mail and the clock are replaced. */
export interface World {
  ctx: Site
  url: string
  mails: Mail[]
  /** a client without a session */
  guest: Client
  /** makes an account */
  user(overrides?: UserOverrides): Promise<BuiltUser>
  /** a client logged in as the account, with a cookie jar of its own */
  as(user: BuiltUser): Promise<Client>
  /** an account of these roles and its client in one go */
  staff(...roles: NonNullable<UserOverrides['roles']>): Promise<Person>
  /** plain fetch with a cookie jar, for calls the typed client cannot make */
  browser(): typeof fetch
  /** a second process of the site on the same database */
  another(): Promise<{ ctx: Site; url: string; close(): Promise<void> }>
  /** moves the server's clock */
  setNow(now: Date | null): void
  /** does these jobs, which are sent nothing, and whatever else waits */
  runJobs(...names: string[]): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  limits?: boolean
  /** mail is really delivered: accounts must confirm their address */
  delivers?: boolean
  /** null: none, even where the tests have engines */
  redisUrl?: string | null
  /** a database that does not answer for so long counts as away */
  timeoutMs?: number
  /** settings of the connections, in place of the usual ones */
  connection?: PoolConfig
  /** a standby need not have what was written without telling anybody, as on a site: tests do that all the time */
  trustsNews?: boolean
  /** what database and data folder are copies of, in place of empty ones */
  copyOf?: { database: string; dataDir: string }
  /** how late the event loop is, in ms: a busy machine is no part of a test */
  loopDelay?: () => number
}

/** A machine that is busy with many tests may take its time. */
export const PATIENCE_MS = 20_000
const PATIENT: PoolConfig = {
  connectionTimeoutMillis: 20_000,
  lock_timeout: 20_000,
  statement_timeout: 20_000,
  query_timeout: 21_000,
}

/** The settings of a test's server. */
export const environment = (dataDir: string) => ({
  ...{
    DATA_DIR: dataDir,
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    SAMPLE: 'off',
    PORT: '0',
    UPLOAD_FLOOR: '0',
    STAFF_SECOND_FACTOR: 'off',
  },
  SECRET_KEY: TEST_SECRET,
})

/** fetch that keeps cookies as a browser does for one host. */
export function withCookies(url: string): typeof fetch {
  const jar = new Map<string, string>()
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    if (jar.size) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(String(input), url), { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line) || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  checkShapes(checkShape)
  const database = await createTestDatabase(options.copyOf?.database)
  const dataDir = await mkdtemp(join(tmpdir(), 'kz16-world-'))
  if (options.copyOf) await cp(options.copyOf.dataDir, dataDir, { recursive: true })
  const config = readConfig({
    ...environment(dataDir),
    LIMITS: options.limits ? 'on' : 'off',
    // a test that brings a connection of its own means that one
    ...(options.connection ? {} : engineSettings(database.connection)),
    ...(options.redisUrl !== undefined && { REDIS_URL: options.redisUrl ?? '' }),
  })
  const { ctx, close } = await openContext(
    config,
    { ...database.connection, ...PATIENT, ...options.connection },
    pino({ level: config.logLevel }),
    hooks,
    options.timeoutMs ?? PATIENCE_MS,
  )
  if (!options.trustsNews) ctx.replica = doubting(ctx.replica)
  if (options.copyOf && config.s3) await bringFiles(ctx)
  const mails: Mail[] = []
  let now: Date | null = null
  ctx.mail = {
    delivers: options.delivers ?? false,
    send: async (mail) => {
      mails.push(mail)
    },
  }
  ctx.now = () => now ?? new Date()
  const app = await buildApp(ctx, ALL_JOBS, options.loopDelay ?? (() => 0))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  config.siteUrl = url

  const clientFor = (carry: typeof fetch) => createClient({ base: `${url}/api`, fetch: carry })
  const world: World = {
    ctx,
    url,
    mails,
    guest: clientFor(fetch),
    user: (overrides) => buildUser(ctx.db, overrides),
    async as(user) {
      const client = clientFor(withCookies(url))
      await client.call('POST /auth/authenticate', { body: { username: user.username, password: user.password } })
      return client
    },
    async staff(...roles) {
      const user = await buildUser(ctx.db, { roles })
      return { user, client: await world.as(user) }
    },
    browser: () => withCookies(url),
    async another() {
      const other = await openContext(
        { ...config },
        { ...database.connection, ...PATIENT },
        ctx.log,
        hooks,
        PATIENCE_MS,
      )
      if (!options.trustsNews) other.ctx.replica = doubting(other.ctx.replica)
      const otherApp = await buildApp(other.ctx, ALL_JOBS, () => 0)
      other.ctx.config.siteUrl = await otherApp.listen({ host: '127.0.0.1', port: 0 })
      const close = async () => {
        await otherApp.close()
        await other.close()
      }
      return { ctx: other.ctx, url: other.ctx.config.siteUrl, close }
    },
    setNow(value) {
      now = value
    },
    async runJobs(...names) {
      for (const name of names) {
        const wanted = ALL_JOBS.find((job) => job.name === name)
        if (!wanted) throw new Error(`There is no job ${name}`)
        await wanted.add(ctx.db, {})
      }
      await ctx.jobs.runAll(ctx, ALL_JOBS)
    },
    async close() {
      await app.close()
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      // a file of tests stays in its worker's memory, and would keep the whole server there
      for (const name of Object.keys(world)) Reflect.deleteProperty(world, name)
    },
  }
  return world
}

/** A standby that must have all that is written now before it answers. */
const doubting = (replica: Replica | null): Replica | null =>
  replica && {
    ...replica,
    caughtUp() {
      replica.hear()
      return replica.caughtUp()
    },
  }

/** What a data folder brought goes where the site has its files, and nothing of it stays. */
async function bringFiles({ config, db, pool, files }: Context): Promise<void> {
  const folder = await openFiles({ ...config, s3: undefined }, 0)
  await moveFiles({ db, pool }, folder, files, () => undefined)
  await rm(join(config.dataDir, 'files/objects'), { recursive: true })
}
