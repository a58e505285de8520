import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { S3Settings } from '../../platform/api/services/settings.ts'
import { openS3 } from '../../platform/files/s3-client.ts'
import { readConfig } from '../../platform/process/config.ts'

/** The site's own settings of engines: scripts/engines.mjs gives them, too, for a site that is its command. */
const OWN =
  /^(?:DATABASE_(?:DIRECT_|READ_)?URL|REDIS_URL|S3_(?:ENDPOINT|BUCKET|REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY|PREFIX|PUBLIC_ENDPOINT))$/

/** Whatever a test starts or calls has the settings that the test gives it. */
export function forgetSettings(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (OWN.test(name)) delete env[name]
}

/**
 * Settings that lead a test's server to the engines that scripts/engines.mjs has started, if it has: a pooler before its
 * database, a standby, a Redis that it shares with the servers of other tests, and a place of its own in an object store.
 * `place` is called as nothing else of the run.
 */
export function engineSettings(
  { host, port, user, database }: pg.PoolConfig,
  place: string = database ?? '',
): Record<string, string> {
  const { TEST_DATABASE_POOLED_URL, TEST_DATABASE_READ_URL, TEST_REDIS_URL } = process.env
  const named = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  return {
    ...(TEST_DATABASE_POOLED_URL && {
      DATABASE_URL: named(TEST_DATABASE_POOLED_URL),
      DATABASE_DIRECT_URL: `postgres://${user}@${host}:${port}/${database}`,
    }),
    ...(TEST_DATABASE_POOLED_URL && TEST_DATABASE_READ_URL && { DATABASE_READ_URL: named(TEST_DATABASE_READ_URL) }),
    ...(TEST_REDIS_URL && { REDIS_URL: `${TEST_REDIS_URL}#${place}` }),
    ...storeSettings(`${place}/`),
  }
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Settings of a place in the object store that is there for tests; none when there is none. */
export function storeSettings(prefix: string): Record<string, string> {
  if (!process.env.TEST_S3_ENDPOINT) return {}
  const named = S3_NAMES.map((name) => [name, process.env[`TEST_${name}`] ?? ''])
  return { ...Object.fromEntries(named), S3_PREFIX: prefix }
}

/** A place in the object store that is there for tests; undefined when there is none. */
export const testS3 = (prefix: string): S3Settings | undefined =>
  readConfig({ ...storeSettings(prefix), SECRET_KEY: 'x'.repeat(32) }).s3

/** Whether the object store is a Swift, which limits what a bucket may hold. */
export const hasLimits = process.env.TEST_SWIFT_AUTH !== undefined

/** A bucket of its own beside that of `s3`, and what says how many bytes it may hold; null: as many as come. */
export async function openLimitedBucket(s3: S3Settings) {
  const { TEST_SWIFT_AUTH = '' } = process.env
  const bucket = `limited-${randomUUID()}`
  await openS3({ ...s3, bucket }).createBucket()
  const headers = { 'x-auth-user': s3.accessKeyId, 'x-auth-key': s3.secretAccessKey }
  const login = (await fetch(TEST_SWIFT_AUTH, { headers })).headers
  const limit = async (bytes: number | null) => {
    const { ok } = await fetch(`${login.get('x-storage-url')}/${bucket}`, {
      method: 'POST',
      headers: {
        'x-auth-token': login.get('x-auth-token') ?? '',
        'x-container-meta-quota-bytes': bytes === null ? '' : String(bytes),
      },
    })
    if (!ok) throw new Error('Swift does not limit the bucket.')
  }
  return { s3: { ...s3, bucket }, limit }
}
