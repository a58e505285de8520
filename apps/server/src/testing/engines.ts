import type pg from 'pg'
import { readConfig } from '../platform/config.ts'
import type { S3Settings } from '../platform/s3-client.ts'

/**
 * Settings that lead a test's server to the engines that scripts/engines.mjs has started, if it has: a pooler before its
 * database, a standby, a Redis that it shares with the servers of other tests, and a place of its own in an object store.
 */
export function engineSettings({ host, port, user, database }: pg.PoolConfig): Record<string, string> {
  const { TEST_DATABASE_POOLED_URL, TEST_DATABASE_READ_URL, TEST_REDIS_URL } = process.env
  const named = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  return {
    ...(TEST_DATABASE_POOLED_URL && {
      DATABASE_URL: named(TEST_DATABASE_POOLED_URL),
      DATABASE_DIRECT_URL: `postgres://${user}@${host}:${port}/${database}`,
    }),
    ...(TEST_DATABASE_POOLED_URL && TEST_DATABASE_READ_URL && { DATABASE_READ_URL: named(TEST_DATABASE_READ_URL) }),
    ...(TEST_REDIS_URL && { REDIS_URL: `${TEST_REDIS_URL}#${database}` }),
    ...storeSettings(`${database}/`),
  }
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

function storeSettings(prefix: string): Record<string, string> {
  if (!process.env.S3_ENDPOINT) return {}
  return { ...Object.fromEntries(S3_NAMES.map((name) => [name, process.env[name] ?? ''])), S3_PREFIX: prefix }
}

/** A place in the object store that is there for tests; undefined when there is none. */
export const testS3 = (prefix: string): S3Settings | undefined =>
  readConfig({ ...storeSettings(prefix), SECRET_KEY: 'x'.repeat(32) }).s3
