import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { formatTime, parseTime } from '@kz/contract/rules'
import { writeDemo } from '@kz/demo/write/writer'
import { zipFile } from '@kz/server/dist/testing/files/demo-files.js'
import { mapArchive } from '@kz/server/dist/testing/files/map-files.js'

/** Who sends demos, maps, long jumps and collections, and who releases them. */

const IDLE_MS = 20
/** a run cannot be longer */
const RECORDING = { durationMs: 90_000, fps: 25 }
const TOO_MANY = 429
const MOST_WAITING = 20
/** what a release that got no answer may have left; the site rejects what is slower than a new record */
const WAITING = ['SUBMITTED', 'REJECTED']
const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ'

export const fileWriters = ({ player, checker, mapchecker, admin }, journal) => [
  () => submit(journal, player),
  () => release(journal, checker),
  () => map(journal, player, mapchecker),
  () => longjump(journal, player, checker),
  () => collection(journal, checker, admin),
]

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')
const hashOfFile = async (file) => hashOf(Buffer.from(await file.arrayBuffer()))

/** Each run is faster than all before it, so that none is refused: they begin below a record that fits into a recording. */
async function submit(journal, client) {
  if (journal.of('demo').size - journal.of('tried').size > MOST_WAITING) return pause(IDLE_MS)
  journal.slowest ??= slowestOf(await client.call('GET /record/all-demos'))
  const { mapName, timeMs } = journal.slowest
  journal.runs = (journal.runs ?? 0) + 1
  const time = formatTime(timeMs - 10 * journal.runs)
  const run = { timeMs: 12_000 }
  const bytes = writeDemo({ ...RECORDING, map: mapName, player: 'player', run, seed: ++journal.next })
  const sent = client.call('POST /upload/map-demo', {
    body: { time },
    file: new Blob([bytes]),
    fileName: `crash${journal.next}.dem`,
  })
  const { accepted, refused } = await sent.catch(async (error) => {
    if (error.status !== TOO_MANY) throw error
    await withdrawUnknown(journal, client)
    return {}
  })
  if (!accepted) return
  if (refused.length > 0) throw Object.assign(new Error(refused[0].message), { status: 422 })
  journal.put('demo', accepted[0].demoId, hashOf(bytes))
}

/** Uploads that got no answer leave demos behind that wait, and nobody releases. */
async function withdrawUnknown(journal, client) {
  for (const { demoId, fileName } of await client.call('GET /upload/own-submitted-demos'))
    if (fileName.startsWith('crash') && !journal.get('demo', demoId))
      await client.call('DELETE /upload/own-submitted-demo', { query: { demoId } })
}

/** The map whose fastest record, of all its routes, is the slowest of those that are no longer than a recording. */
function slowestOf(records) {
  const best = new Map()
  for (const { mapName, time } of records.filter(({ time }) => time))
    best.set(mapName, Math.min(parseTime(time), best.get(mapName) ?? Number.POSITIVE_INFINITY))
  const fitting = [...best].filter(([, timeMs]) => timeMs < RECORDING.durationMs)
  const [mapName, timeMs] = fitting.sort(([, one], [, other]) => other - one)[0]
  return { mapName, timeMs }
}

async function release(journal, client) {
  const demoId = [...journal.of('demo').keys()].find((id) => !journal.get('tried', id))
  if (demoId === undefined) return pause(IDLE_MS)
  journal.set('tried', demoId, ['yes'])
  await client.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink: YOUTUBE } })
  const released = () => client.call('POST /record/release', { query: { demoId } })
  await journal.change('release', demoId, 'RELEASED', released, WAITING)
}

async function map(journal, player, mapchecker) {
  const mapName = `kz_crash${++journal.next}`
  const file = await mapArchive(mapName)
  const body = { mapperNames: ['Somebody'], mayPublish: true }
  const sent = player.call('POST /upload/map', { body, file, fileName: file.name })
  const { mapId } = await sent.catch(async (error) => {
    if (error.status === TOO_MANY) await releaseWaiting(journal, mapchecker)
    else throw error
    return {}
  })
  if (mapId === undefined) return
  journal.put('map', mapId, await hashOfFile(file))
  await releaseMap(journal, mapchecker, mapId)
  journal.set('free map', mapName, ['yes'])
}

const releaseMap = (journal, mapchecker, mapId) =>
  journal.change(
    ...['map release', mapId, 'APPROVED'],
    () => mapchecker.call('POST /map/release', { query: { mapId } }),
    WAITING,
  )

/** Uploads and releases that got no answer leave maps behind that wait. */
async function releaseWaiting(journal, mapchecker) {
  for (const { mapId, mapName } of await mapchecker.call('GET /map/submitted'))
    if (mapName.startsWith('kz_crash')) await releaseMap(journal, mapchecker, mapId)
}

async function longjump(journal, player, checker) {
  const place = ++journal.next
  const jump = {
    type: 'lj',
    prestrafe: 270 + (place % 40) / 8,
    topspeed: 330 + (place % 64) / 8,
    strafes: 8,
    block: 240,
  }
  const bytes = writeDemo({ jump, player: 'player', map: 'kz_longjumps2', mapCrc: place })
  const sent = player.call('POST /upload/longjump', {
    body: { distance: (200 + (place % 60_000) / 1000).toFixed(3), block: '200', ytLink: YOUTUBE },
    file: new Blob([bytes]),
    fileName: `crash${place}.dem`,
  })
  const { id } = await sent.catch(async (error) => {
    if (error.status !== TOO_MANY) throw error
    await withdrawJumps(journal, player)
    return {}
  })
  if (id === undefined) return
  journal.put('longjump', id, hashOf(bytes))
  const released = () => checker.call('POST /longjump/release', { query: { id } })
  await journal.change('longjump release', id, 'RELEASED', released, WAITING)
}

async function withdrawJumps(journal, player) {
  for (const { id, fileName, status } of await player.call('GET /upload/own-submitted-lj-demos'))
    if (status === 'SUBMITTED' && fileName.startsWith('crash') && !journal.get('longjump', id))
      await player.call('DELETE /upload/own-submitted-lj-demo', { query: { id } })
}

/** Two runs on maps that were just released, gathered by a checker, approved by another one, and released with a post. */
async function collection(journal, checker, admin) {
  const maps = [...journal.of('free map')].filter(([, [state]]) => state === 'yes').slice(0, 2)
  if (maps.length < 2) return pause(IDLE_MS)
  for (const [name] of maps) journal.set('free map', name, ['taken'])
  const files = Object.fromEntries(
    maps.map(([name]) => [
      `${name}.dem`,
      writeDemo({ map: name, player: 'Seu Bruno', run: { timeMs: 5_000 }, seed: ++journal.next, fps: 25 }),
    ]),
  )
  const { id } = await checker.call('POST /demo-collections', {
    body: { title: `Crash ${journal.next}`, playerName: 'Seu Bruno', country: 'br' },
  })
  journal.put('collection', id, 'SUBMITTED')
  const hashes = Object.keys(files).map((name) => hashOf(files[name]))
  const file = await zipFile(files)
  const { uploaded } = await checker.call('POST /upload/demo-collection/{id}/upload', {
    params: { id },
    file,
    fileName: file.name,
  })
  if (uploaded.length < 2) throw Object.assign(new Error('a collection did not take its demos'), { status: 422 })
  journal.put('collection files', id, hashes.toSorted().join())
  const lines = maps.map(([name]) => `${name} ${YOUTUBE}`).join('\n')
  await checker.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } })
  const approve = () => admin.call('POST /demo-collections/{id}/approve', { params: { id } })
  await journal.change('collection', id, 'APPROVED', approve)
  const body = { newsTitle: `Records ${journal.next}`, newsContent: '<p>See below.</p>' }
  const release = () => checker.call('POST /demo-collections/{id}/release', { params: { id }, body })
  await journal.change('collection', id, 'RELEASED', release)
}
