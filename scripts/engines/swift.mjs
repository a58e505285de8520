import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { S3mini } from 's3mini'
import { accountOf, as, freePort, must, ownedFolder, stay, takes } from './lib/debian.mjs'

/** An object store that speaks S3: OpenStack Swift with one copy of each object, and the memcached it looks accounts up in. */

export const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
export const place = 1

const ACCOUNT = 'swift'
const BIN = '/usr/bin'
const BUCKET = 'kz16'
const REGION = 'us-east-1'
const KEYS = { accessKeyId: 'kz:site', secretAccessKey: 'the-key-of-the-site' }
const KINDS = ['account', 'container', 'object']

/** @param {string} folder @returns {Promise<import('../engines.mjs').Started>} */
export async function start(folder) {
  const owner = await accountOf(ACCOUNT)
  for (const path of ['', 'disk', 'disk/one']) ownedFolder(join(folder, path), owner)
  /** @param {string} name @param {Record<string, string>} sections */
  const configure = (name, sections) => {
    const path = join(folder, name)
    writeFileSync(
      path,
      Object.entries(sections)
        .flatMap(([head, body]) => [`[${head}]`, body, ''])
        .join('\n'),
    )
    return path
  }
  configure('swift.conf', {
    'swift-hash': 'swift_hash_path_suffix = kz\nswift_hash_path_prefix = kz',
    'storage-policy:0': 'name = one\ndefault = yes',
  })
  const common = (/** @type {number} */ port) =>
    `bind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nswift_dir = ${folder}\nlog_level = ERROR`
  /** @param {string} kind @param {string} path @param {number} port */
  const serve = (kind, path, port) =>
    stay(as(ACCOUNT, [`${BIN}/swift-${kind}-server`, path, '-v']), () => answers(port))

  /** @type {{ stop(): Promise<void> }[]} */
  const servers = []
  for (const kind of KINDS) {
    const port = await freePort()
    const ring = [`${BIN}/swift-ring-builder`, join(folder, `${kind}.builder`)]
    await must(as(ACCOUNT, [...ring, 'create', '1', '1', '1']))
    await must(as(ACCOUNT, [...ring, 'add', `r1z1-127.0.0.1:${port}/one`, '1']))
    await must(as(ACCOUNT, [...ring, 'rebalance']))
    const path = configure(`${kind}.conf`, {
      DEFAULT: `${common(port)}\ndevices = ${join(folder, 'disk')}\nmount_check = false`,
      'pipeline:main': `pipeline = healthcheck ${kind}-server`,
      [`app:${kind}-server`]: `use = egg:swift#${kind}`,
      'filter:healthcheck': 'use = egg:swift#healthcheck',
    })
    servers.push(await serve(kind, path, port))
  }
  const [port, memory] = [await freePort(), await freePort()]
  const words = ['-l', '127.0.0.1', '-p', String(memory), '-U', '0', '-m', '16']
  servers.push(await stay(as(ACCOUNT, [`${BIN}/memcached`, ...words]), () => takes(memory)))
  const filters = ['healthcheck', 'cache', 's3api', 'tempauth', 'container_quotas', 'slo']
  const [account, user] = KEYS.accessKeyId.split(':')
  const path = configure('proxy.conf', {
    DEFAULT: common(port),
    'pipeline:main': `pipeline = catch_errors ${filters.join(' ')} proxy-server`,
    'app:proxy-server': 'use = egg:swift#proxy\nallow_account_management = true\naccount_autocreate = true',
    'filter:catch_errors': 'use = egg:swift#catch_errors',
    'filter:healthcheck': 'use = egg:swift#healthcheck',
    'filter:cache': `use = egg:swift#memcache\nmemcache_servers = 127.0.0.1:${memory}`,
    'filter:s3api': `use = egg:swift#s3api\nlocation = ${REGION}`,
    'filter:tempauth': `use = egg:swift#tempauth\nuser_${account}_${user} = ${KEYS.secretAccessKey} .admin`,
    'filter:container_quotas': 'use = egg:swift#container_quotas',
    'filter:slo': 'use = egg:swift#slo',
  })
  servers.push(await serve('proxy', path, port))
  const endpoint = `http://127.0.0.1:${port}`
  await new S3mini({ ...KEYS, region: REGION, endpoint: `${endpoint}/${BUCKET}` }).createBucket()
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: KEYS.accessKeyId,
    S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
  }
  const forTests = Object.entries(settings).map(([name, value]) => [`TEST_${name}`, value])
  return {
    // S3 has no call that says how much a bucket may hold
    settings: { ...settings, ...Object.fromEntries(forTests), TEST_SWIFT_AUTH: `${endpoint}/auth/v1.0` },
    async stop() {
      for (const server of servers.reverse()) await server.stop()
    },
  }
}

/** @param {number} port @returns {Promise<boolean>} */
const answers = (port) =>
  fetch(`http://127.0.0.1:${port}/healthcheck`).then(
    ({ ok }) => ok,
    () => false,
  )
