import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { formatTime, parseTime } from '@kz/contract/rules'
import { writeDemo } from '@kz/demo/write/writer'
import { openCheck } from './lib/check.mjs'
import { differencesOf, openRestored, sumsOf } from './lib/restored.mjs'
import { loginAs, newDataDir, startSite } from './lib/site.mjs'

export const about = 'restores of backups made under writes into empty places, every other one to a point in time'
export const full = 20

const KZ = fileURLToPath(new URL('../../apps/server/dist/scripts/kz.js', import.meta.url))
const MOST_LOST_MS = 60_000
/** restores after the loop: of a quiet site in both ways, and of a lost machine */
const LAST_ONES = 3

/** Nothing acknowledged before the moment of a restore is missing, nothing later is there; the last one loses its machine. */
export async function run({ cycles, say, isOver }) {
  const dataDir = await newDataDir('backup')
  const store = `${dataDir}.store`
  const target = `${dataDir}.restored`
  const settings = { WAL_ARCHIVE: store, BACKUP_KEY: randomBytes(32).toString('base64') }
  const journal = []
  const faults = []
  const note = (found) => faults.push(...found)
  let site = await startSite(dataDir, settings)
  let done = 0
  const restored = async (words, moment, more = async () => []) => {
    const { text, ms } = await kz(['restore', store, ...words], { DATA_DIR: target, BACKUP_KEY: settings.BACKUP_KEY })
    const at = Date.parse(/as it was at (\S+):/.exec(text)?.[1] ?? '')
    const opened = await openRestored(target)
    try {
      note(await differencesOf(opened, journal, moment ?? at, moment ?? Date.now()))
      note(await more(opened))
    } finally {
      await opened.close()
      await rm(target, { recursive: true, force: true })
    }
    return { at, ms }
  }
  try {
    await kz(['backup', store], { DATA_DIR: dataDir, ...settings })
    for (; done < cycles - LAST_ONES && !isOver(); done += 2) {
      const writing = startWriters(site, dataDir, journal)
      await wait(1_000 + Math.random() * 2_000)
      const moment = Date.now()
      await wait(200)
      const made = await kz(['backup', store], { DATA_DIR: dataDir, ...settings })
      await writing.stop()
      const whole = await restored([], undefined)
      const past = await restored(['--until', new Date(moment).toISOString()], moment)
      say(
        `${done + 2}: ${journal.length} acknowledged, ${faults.length} differences; backup ${made.ms} ms, restore ${whole.ms} ms, to a point in time ${past.ms} ms`,
      )
    }
    note(await unreadable(store, target))

    // a quiet site: what is restored is the site, table by table
    await untilIdle(dataDir)
    await kz(['backup', store], { DATA_DIR: dataDir, ...settings })
    await site.stop()
    const whole = await openRestored(dataDir)
    const sums = await sumsOf(whole).finally(() => whole.close())
    await restored([], undefined, async (opened) => unlike(sums, await sumsOf(opened)))
    await restored(['--until', 'latest'], undefined, async (opened) => unlike(sums, await sumsOf(opened)))
    say(`${sums.size} tables agree in rows and sums with the site that was stopped`)

    // the machine is lost in the middle of writes, more than a minute after the last backup
    site = await startSite(dataDir, settings)
    const writing = startWriters(site, dataDir, journal)
    await wait(MOST_LOST_MS * 1.5)
    await site.kill()
    const lostAt = Date.now()
    await writing.stop()
    await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
    const { at } = await restored(['--until', 'latest'], undefined, async (opened) => {
      const there = new Set((await opened.rows('select id from comments')).map(({ id }) => id))
      const missing = journal.filter(({ kind, id }) => kind === 'comment' && !there.has(id))
      const first = Math.min(lostAt, ...missing.map(({ answeredAt }) => answeredAt))
      say(`machine lost: ${missing.length} comments of the last ${((lostAt - first) / 1000).toFixed(1)} s are gone`)
      return lostAt - first > MOST_LOST_MS ? [`${lostAt - first} ms were lost`] : []
    })
    say(`and the restore says ${new Date(at).toISOString()}, the machine was lost at ${new Date(lostAt).toISOString()}`)
    done += LAST_ONES
  } finally {
    if (!site.isDead()) await site.stop()
    for (const path of [dataDir, store, target]) await rm(path, { recursive: true, force: true })
  }
  return { done, acknowledged: journal.length, lost: faults.filter((fault) => /acknowledged/.test(fault)), faults }
}

/** Nothing is made of demos in the background any more. */
async function untilIdle(dataDir) {
  const { rows, close } = await openCheck(dataDir)
  for (;;) {
    const [{ left }] = await rows(
      'select count(*)::int as left from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
    )
    if (left === 0) break
    await wait(500)
  }
  await close()
}

/** Comments and uploads, until stopped; what was acknowledged stands in the journal with when it was asked and answered. */
function startWriters(site, dataDir, journal) {
  let isStopped = false
  const checker = loginAs(site, dataDir, 'checker')
  const endless = async (name, pauseMs, work) => {
    const client = await loginAs(site, dataDir, name)
    while (!isStopped && !site.isDead()) {
      const askedAt = Date.now()
      const entry = await work(client).catch(async (error) => {
        // a socket may end a moment before its process does
        await wait(200)
        if (!site.isDead() && error.status !== 503) throw error
      })
      if (entry) journal.push({ askedAt, answeredAt: Date.now(), ...entry })
      await wait(pauseMs)
    }
  }
  const writing = Promise.all([
    ...['player', 'writer', 'checker'].map((name) => endless(name, 50, comment)),
    endless('player', 300, async (client) => upload(client, await checker)),
  ]).catch((error) => {
    if (!site.isDead()) throw error
  })
  const stop = async () => {
    isStopped = true
    await writing
  }
  return { stop }
}

let next = 0

async function comment(client) {
  const value = `Line ${++next} before the loss`
  const { id } = await client.call('POST /chatbox/comment', { body: { commentMessage: value } })
  return { kind: 'comment', id, value }
}

/** Each run is faster than the record, and is released: a player may have only so many waiting. */
async function upload(client, checker) {
  const records = (await client.call('GET /record/all-demos')).filter(({ time }) => time)
  const { mapName, time } = records.reduce((one, other) => (parseTime(one.time) > parseTime(other.time) ? one : other))
  const best = Math.min(...records.filter((one) => one.mapName === mapName).map((one) => parseTime(one.time)))
  const bytes = writeDemo({ map: mapName, player: 'player', run: { timeMs: 12_000 }, seed: ++next, fps: 25 })
  const { accepted, refused } = await client.call('POST /upload/map-demo', {
    body: { time: formatTime(best - 10) },
    file: new Blob([bytes]),
    fileName: `loss${next}.dem`,
  })
  if (refused.length > 0) throw new Error(`${mapName} in ${time}: ${refused[0].message}`)
  const [{ demoId }] = accepted
  const answeredAt = Date.now()
  const ytLink = 'https://youtu.be/dQw4w9WgXcQ'
  await checker.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink } })
  await checker.call('POST /record/release', { query: { demoId } })
  return { kind: 'demo', id: demoId, value: createHash('sha256').update(bytes).digest('hex'), answeredAt }
}

/** Runs the operator's command line to its end. Rejects with what it said when it failed. */
async function kz(words, settings) {
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: '', WAL_ARCHIVE: '', LOG_LEVEL: 'fatal', ...settings }
  const child = spawn(process.execPath, ['--disable-proto=throw', KZ, ...words], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (text += data))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`kz ${words.join(' ')}: ${text}`)
  return { text, ms: Math.round(performance.now() - began) }
}

/** Without the key nothing is restored, and no file of the store holds what can be read. */
async function unreadable(store, target) {
  const faults = []
  for (const BACKUP_KEY of ['', 'another key of forty characters, or more']) {
    const said = await kz(['restore', store], { DATA_DIR: target, BACKUP_KEY }).catch(({ message }) => message)
    if (!/sealed|The key is not/.test(said)) faults.push(`without its key the backup says: ${said}`)
  }
  await rm(target, { recursive: true, force: true })
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const head = (await readFile(join(entry.parentPath, entry.name))).subarray(0, 8).toString('latin1')
    if (head !== 'KZSEAL1\n') faults.push(`${entry.name} of the store is not sealed`)
  }
  return faults
}

function unlike(one, other) {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name)}, restored: ${other.get(name)}`)
}
