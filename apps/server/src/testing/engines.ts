import type pg from 'pg'

/**
 * Settings that lead a test's server to the engines that scripts/engines.mjs has started, if it has: a pooler before its
 * database, a standby, and a Redis that it shares with the servers of other tests.
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
  }
}
