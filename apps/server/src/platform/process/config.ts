import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type Config, ConfigError, type S3Settings } from '../api/services/settings.ts'

/** Reads the settings: nothing else reads the environment. */

const MIB = 1024 * 1024
/** There is one, and it is no setting: who may name another can be anybody. */
const STEAM_PROVIDER = 'https://steamcommunity.com/openid/login'
const DISCORD = {
  authorize: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  user: 'https://discord.com/api/users/@me',
}
/** The lowest rank of staff: all of it needs a second factor where nothing else is said. */
const STAFF_RANK = 40
const LEAST_SECRET = 32
const isLoopback = (host: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
const isSafe = ({ protocol, hostname }: URL) => protocol === 'https:' || isLoopback(hostname)
const onOff = z.enum(['on', 'off'])
const POSTGRES = z.url({ protocol: /^postgres(ql)?$/ }).optional()

const S3_PLACE = z.url({ protocol: /^https?$/ }).optional()

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  SAMPLE: onOff.optional(),
  DATABASE_URL: POSTGRES,
  DATABASE_DIRECT_URL: POSTGRES,
  DATABASE_READ_URL: POSTGRES,
  POSTGRES_BIN: z.string().min(1).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  S3_ENDPOINT: S3_PLACE,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'this is no name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)+$/, 'write it as one/ or one/two/')
    .default(''),
  S3_PUBLIC_ENDPOINT: S3_PLACE,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SECRET_KEY: z.string().min(LEAST_SECRET).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  UPLOAD_FLOOR: z.coerce.number().int().min(0).max(1_000_000).optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(4_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(100_000).default(100),
  LIMITS: onOff.default('on'),
  OLD_PASSWORD_DAYS: z.coerce.number().int().min(1).max(3_650).default(365),
  STAFF_SECOND_FACTOR: z.union([z.literal('off'), z.coerce.number().int().min(1).max(100)]).optional(),
  PASSKEYS: onOff.default('on'),
  STEAM_SIGN_IN: onOff.default('off'),
  DISCORD_CLIENT_ID: z
    .string()
    .regex(/^\d{5,25}$/, 'it has digits alone')
    .optional(),
  DISCORD_CLIENT_SECRET: z.string().min(8).optional(),
  GAME_SERVER_LOOPBACK: onOff.default('off'),
  TRIAL_LANGUAGE: onOff.default('off'),
  HOOK_LOOPBACK: onOff.default('off'),
  MAP_PICTURES: z
    .url({ protocol: /^https?$/ })
    .regex(/\{map\}/, '{map} is missing')
    .optional(),
  COUNTRY_TABLE: z.string().min(1).optional(),
  WAL_ARCHIVE: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(LEAST_SECRET).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ACCESS_LOG: onOff.default('off'),
  SLOW_REQUEST_MS: z.coerce.number().int().min(1).max(600_000).default(1_000),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(600_000).default(500),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
})

/** The environment of the process; nothing else reads it. */
export const environment = (): NodeJS.ProcessEnv => process.env

/** Reads settings from `from` (empty values count as absent). Throws ConfigError. */
export function readConfig(from: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(present)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.')} cannot be used: ${issue?.message}.`)
  }
  const env = read.data
  refuseForTests(env)
  refuseWithoutProxy(env)
  if (env.SAMPLE === 'on' && env.DATABASE_URL) {
    throw new ConfigError(
      'SAMPLE=on is refused with DATABASE_URL: sample accounts belong to the embedded database only.',
    )
  }
  if (env.POSTGRES_BIN && env.DATABASE_URL) {
    throw new ConfigError(
      'POSTGRES_BIN is refused with DATABASE_URL: the one starts a database here, the other names one.',
    )
  }
  if (env.METRICS_PORT === env.PORT) throw new ConfigError('METRICS_PORT must be another port than PORT.')
  refuseArchive(env)
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (env[name] && !env.DATABASE_URL)
      throw new ConfigError(
        `${name} is refused without DATABASE_URL: the embedded database has neither pooler nor standby.`,
      )
  }
  if (env.MAP_PICTURES && !isSafe(new URL(env.MAP_PICTURES)))
    throw new ConfigError('MAP_PICTURES must begin with https.')
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const dataDir = resolve(env.DATA_DIR)
  return {
    port: env.PORT,
    host: env.HOST,
    processes: env.PROCESSES,
    siteUrl: (env.SITE_URL ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${env.PORT}`).replace(/\/+$/, ''),
    dataDir,
    ...waysIn(env),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    postgresBin: env.POSTGRES_BIN && resolve(env.POSTGRES_BIN),
    redisUrl: env.REDIS_URL,
    s3: objectStore(env),
    smtpUrl: env.SMTP_URL,
    secretKey: env.SECRET_KEY ?? secretOf(dataDir),
    trustProxy: env.TRUST_PROXY,
    uploadFloor: env.UPLOAD_FLOOR === undefined ? undefined : env.UPLOAD_FLOOR * MIB,
    maxConnections: env.MAX_CONNECTIONS,
    maxConnectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
    limits: env.LIMITS === 'on',
    oldPasswordDays: env.OLD_PASSWORD_DAYS,
    ...ofTests(env),
    mapPictures: env.MAP_PICTURES,
    countryTable: env.COUNTRY_TABLE,
    walArchive: env.WAL_ARCHIVE && resolve(env.WAL_ARCHIVE),
    backupKey: env.BACKUP_KEY,
    logLevel: env.LOG_LEVEL,
    accessLog: env.ACCESS_LOG === 'on',
    slowRequestMs: env.SLOW_REQUEST_MS,
    slowQueryMs: env.SLOW_QUERY_MS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.METRICS_PORT,
  }
}

type Given = z.infer<typeof Environment>

const isSample = ({ SAMPLE, DATABASE_URL }: Given): boolean => (SAMPLE ? SAMPLE === 'on' : !DATABASE_URL)

/** What tests alone switch on. */
const ofTests = (env: Given) => ({
  gameServerLoopback: env.GAME_SERVER_LOOPBACK === 'on',
  hookLoopback: env.HOOK_LOOPBACK === 'on',
  trialLanguage: env.TRIAL_LANGUAGE === 'on',
})

/** The sample, and how accounts are opened. */
const waysIn = (env: Given) => ({
  sample: isSample(env),
  steamProvider: STEAM_PROVIDER,
  staffSecondFactor: factorRank(env),
  passkeys: env.PASSKEYS === 'on',
  steamSignIn: env.STEAM_SIGN_IN === 'on',
  discord: discordOf(env),
})

/** Sample accounts have passwords that everybody can read: a second factor would guard nothing there. */
function factorRank(env: Given): number {
  const { STAFF_SECOND_FACTOR: rank = isSample(env) ? 'off' : STAFF_RANK } = env
  return rank === 'off' ? 0 : rank
}

/** Both halves, or neither. */
function discordOf({ DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret }: Given) {
  if (clientId && clientSecret) return { clientId, clientSecret, ...DISCORD }
  if (!clientId && !clientSecret) return undefined
  throw new ConfigError('DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET are given together.')
}

const isPublic = ({ SITE_URL }: Given) => SITE_URL !== undefined && !isLoopback(new URL(SITE_URL).hostname)

/** Settings for tests and benchmarks would leave a public site open. */
function refuseForTests(env: Given): void {
  const closed = isLoopback(env.HOST) && !isPublic(env)
  for (const [name, value] of [
    ['LIMITS', 'off'],
    ['GAME_SERVER_LOOPBACK', 'on'],
    ['TRIAL_LANGUAGE', 'on'],
    ['HOOK_LOOPBACK', 'on'],
  ] as const) {
    if (env[name] !== value || closed) continue
    throw new ConfigError(`${name}=${value} is refused unless HOST is a loopback address, and SITE_URL too.`)
  }
}

/**
 * A site of the world on a loopback port, or over TLS, which this server does not speak, has a proxy in front. Taken for
 * the visitor, the proxy would share every visitor's limits and bans.
 */
function refuseWithoutProxy(env: Given): void {
  if (env.TRUST_PROXY > 0 || !isPublic(env)) return
  const isTls = env.SITE_URL?.startsWith('https:')
  if (!isTls && !isLoopback(env.HOST)) return
  const reason = isTls ? `SITE_URL is https` : `HOST is the loopback address ${env.HOST}`
  throw new ConfigError(
    `TRUST_PROXY must be the number of proxies in front, 1 as a rule: ${reason}, so there is one, and with 0 all visitors would have its address.`,
  )
}

const S3_TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All that leads to an object store, or nothing of it. */
function objectStore(env: Given): S3Settings | undefined {
  const missing = S3_TOGETHER.find((name) => !env[name])
  const given = [...S3_TOGETHER, 'S3_PREFIX' as const, 'S3_PUBLIC_ENDPOINT' as const].find((name) => env[name])
  if (missing && given) {
    throw new ConfigError(
      `${missing} is missing: ${given} is given, and an object store needs ${S3_TOGETHER.join(', ')}.`,
    )
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_ENDPOINT } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  if (S3_PUBLIC_ENDPOINT?.startsWith('http:') && env.SITE_URL?.startsWith('https:')) {
    throw new ConfigError(
      'S3_PUBLIC_ENDPOINT must begin with https where SITE_URL does: browsers refuse such downloads.',
    )
  }
  return {
    ...{ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: env.S3_REGION, prefix: env.S3_PREFIX },
    ...{ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY, publicEndpoint: S3_PUBLIC_ENDPOINT },
  }
}

/** Only the embedded PostgreSQL's WAL is archived, by way of a shell command. */
function refuseArchive({ WAL_ARCHIVE, DATABASE_URL }: Given): void {
  if (!WAL_ARCHIVE) return
  if (DATABASE_URL) {
    throw new ConfigError('WAL_ARCHIVE is for the embedded database; set archive_command in the one of DATABASE_URL.')
  }
  if (process.platform === 'win32') throw new ConfigError('WAL_ARCHIVE is not for Windows.')
}

/** For a folder of another account the refusal names the way to it. */
function secretOf(dataDir: string): string {
  try {
    return keptSecret(dataDir)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw CLOSED.has(code) ? new ConfigError(closedFolder(dataDir, code)) : error
  }
}

const CLOSED = new Set(['EACCES', 'EPERM'])

/** The refusal for a command or server that may not enter the data folder. */
export const closedFolder = (dataDir: string, code: string): string =>
  `The data folder ${dataDir} is closed to this account (${code}): name another with DATA_DIR, or run the command where the site runs and as its user, "docker compose exec app node --disable-proto=throw apps/server/dist/scripts/kz.js ..." or "sudo -u USER env DATA_DIR=${dataDir} ...".`

/** Without SECRET_KEY one is generated once and stored in the data folder, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'secret-key')
  if (!existsSync(path)) makeSecret(dataDir, path)
  const secret = readFileSync(path, 'utf8').trim()
  if (secret.length < LEAST_SECRET)
    throw new ConfigError(`SECRET_KEY cannot be read from ${path}: the file is damaged.`)
  return secret
}

/** It is whole on disk before it bears its name; of two processes that start together one gives the name to its own. */
function makeSecret(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const fresh = `${path}-${randomBytes(8).toString('hex')}`
  writeFileSync(fresh, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(fresh, path)
  } catch {
    // a file system without links
    if (!existsSync(path)) renameSync(fresh, path)
  } finally {
    rmSync(fresh, { force: true })
  }
}
