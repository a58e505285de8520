import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError } from '../api/services/settings.ts'
import { readConfig } from './config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kz16-config-'))

it('has defaults that open a site on loopback', () => {
  const config = readConfig({ DATA_DIR })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    sample: true,
    limits: true,
    uploadFloor: undefined,
  })
  expect(readConfig({ DATA_DIR, UPLOAD_FLOOR: '100' }).uploadFloor).toBe(100 * 1024 * 1024)
})

const S3 = {
  ...{ S3_ENDPOINT: 'http://store:9000', S3_BUCKET: 'kz16' },
  ...{ S3_ACCESS_KEY_ID: 'site', S3_SECRET_ACCESS_KEY: 'a secret' },
}

it('has files in an object store when all that leads there is given', () => {
  expect(readConfig({ DATA_DIR }).s3).toBeUndefined()
  const outside = { S3_PREFIX: 'kz/', S3_PUBLIC_ENDPOINT: 'https://files.example' }
  expect(readConfig({ DATA_DIR, ...S3, ...outside }).s3).toEqual({
    ...{ endpoint: 'http://store:9000', bucket: 'kz16', region: 'us-east-1', prefix: 'kz/' },
    ...{ accessKeyId: 'site', secretAccessKey: 'a secret', publicEndpoint: 'https://files.example' },
  })
})

it('makes a secret once and keeps it readable by its owner only', () => {
  const first = readConfig({ DATA_DIR }).secretKey
  expect(first.length).toBeGreaterThan(40)
  expect(readConfig({ DATA_DIR }).secretKey).toBe(first)
  const path = join(DATA_DIR, 'secret-key')
  expect(readFileSync(path, 'utf8')).toBe(first)
  expect(statSync(path).mode & 0o077).toBe(0)
})

it.each([
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: 'abc' }, /PORT/],
  [{ SITE_URL: 'kz.example' }, /SITE_URL/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
  [{ REDIS_URL: 'http://127.0.0.1:6379' }, /REDIS_URL/],
  [{ ...S3, S3_ENDPOINT: 'store' }, /S3_ENDPOINT/],
  [{ ...S3, S3_BUCKET: 'No Bucket' }, /S3_BUCKET/],
  [{ ...S3, S3_PREFIX: 'kz' }, /S3_PREFIX cannot be used: write it as one\//],
  [{ ...S3, S3_PREFIX: '../' }, /S3_PREFIX/],
  [{ ...S3, S3_BUCKET: '' }, /S3_BUCKET is missing: S3_ENDPOINT is given, and an object store needs/],
  [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, /S3_SECRET_ACCESS_KEY is missing/],
  [{ S3_BUCKET: 'kz16' }, /S3_ENDPOINT is missing: S3_BUCKET is given/],
  [{ S3_PUBLIC_ENDPOINT: 'https://files.example' }, /S3_ENDPOINT is missing/],
  [
    { ...S3, S3_PUBLIC_ENDPOINT: 'http://files.example', SITE_URL: 'https://kz.example', TRUST_PROXY: '1' },
    /S3_PUBLIC_ENDPOINT must begin with https/,
  ],
  [{ SAMPLE: 'yes' }, /SAMPLE/],
  [{ SECRET_KEY: 'short' }, /SECRET_KEY/],
  [{ TRUST_PROXY: '-1' }, /TRUST_PROXY/],
  [{ UPLOAD_FLOOR: '-1' }, /UPLOAD_FLOOR/],
  [{ MAX_CONNECTIONS: '0' }, /MAX_CONNECTIONS/],
  [{ MAX_CONNECTIONS_PER_ADDRESS: 'many' }, /MAX_CONNECTIONS_PER_ADDRESS/],
  [{ LIMITS: 'off', HOST: '0.0.0.0' }, /LIMITS/],
  [{ GAME_SERVER_LOOPBACK: 'on', HOST: '0.0.0.0' }, /GAME_SERVER_LOOPBACK/],
  [{ HOOK_LOOPBACK: 'on', HOST: '0.0.0.0' }, /HOOK_LOOPBACK/],
  [{ MAP_PICTURES: 'https://maps.example/x.jpg' }, /MAP_PICTURES/],
  [{ MAP_PICTURES: 'http://maps.example/{map}.jpg' }, /MAP_PICTURES/],
  [{ MAP_PICTURES: 'file:///etc/{map}' }, /MAP_PICTURES/],
  [{ LIMITS: 'off', SITE_URL: 'https://kz.example', TRUST_PROXY: '1' }, /LIMITS/],
  [{ SITE_URL: 'https://kz.example' }, /TRUST_PROXY/],
  [{ SITE_URL: 'https://kz.example', HOST: '0.0.0.0' }, /TRUST_PROXY/],
  [{ SITE_URL: 'http://kz.example' }, /TRUST_PROXY/],
  [{ SITE_URL: 'http://kz.example', HOST: '127.0.0.2' }, /TRUST_PROXY/],
  [{ SAMPLE: 'on', DATABASE_URL: 'postgres://localhost/kz' }, /SAMPLE/],
  [
    { POSTGRES_BIN: '/opt/pg/bin', DATABASE_URL: 'postgres://localhost/kz' },
    /POSTGRES_BIN is refused with DATABASE_URL/,
  ],
])('refuses %j with one sentence that names the variable', (env, name) => {
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(ConfigError)
  expect(() => readConfig({ DATA_DIR, ...env })).toThrow(name)
})

it('never fills a foreign database with samples, and treats empty values as absent', () => {
  expect(readConfig({ DATA_DIR, DATABASE_URL: 'postgres://localhost/kz' }).sample).toBe(false)
  expect(readConfig({ DATA_DIR, DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 3000 })
})

it('takes a site of the world that proxies stand in front of, or none can, and any on this machine', () => {
  for (const env of [
    { SITE_URL: 'https://kz.example', TRUST_PROXY: '1' },
    { SITE_URL: 'http://kz.example', HOST: '0.0.0.0' },
    { SITE_URL: 'https://kz.localhost' },
    { SITE_URL: 'http://[::1]:3000' },
  ]) {
    expect(readConfig({ DATA_DIR, ...env }).siteUrl).toBe(env.SITE_URL)
  }
})

it('does not take half a secret for one', () => {
  const damaged = mkdtempSync(join(tmpdir(), 'kz16-config-'))
  writeFileSync(join(damaged, 'secret-key'), '')
  expect(() => readConfig({ DATA_DIR: damaged })).toThrow(/^SECRET_KEY cannot be read from .*the file is damaged\.$/)
})
