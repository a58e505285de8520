import { createHash } from 'node:crypto'
import { formatTime, parseTime } from '@kz/contract/rules'
import { writeDemo } from '@kz/demo/writer'
import { loginAs } from './kill-site.mjs'

/** Writers of every kind, until the server dies under them. What was acknowledged stands in the journal. */

/** What the server said it has. `likes` holds for each demo what it may be: more than one value after a call that got no answer. */
export const newJournal = () => ({
  comments: new Map(),
  edits: new Map(),
  deleted: new Set(),
  demos: new Map(),
  released: new Set(),
  /** the map with the slowest record, which runs are submitted on */
  slowest: undefined,
  /** releases that were begun, answered or not */
  tried: new Set(),
  likes: new Map(),
  unanswered: 0,
  refused: [],
  next: 0,
})

/** While the database or the disk is away a call is refused with these; it may still have been done. */
const AWAY = new Set([503, 507])
const PAUSE_MS = 50

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Throws what the server refused; what it could not answer any more is no fault. */
async function unlessDead(site, error) {
  // a socket may end a moment before its process does
  await pause(200)
  if (error.status || !site.isDead()) throw error
}

/** Starts the writers; the answered promise ends with the last of them, and rejects with what the server refused. */
export const startWriters = (site, dataDir, journal) =>
  write(site, dataDir, journal, endless(site, journal)).catch((error) => unlessDead(site, error))

/** Writes until the server dies. */
const endless = (site, journal) => async (work) => {
  try {
    while (!site.isDead()) await work()
  } catch (error) {
    await unlessDead(site, error)
    journal.unanswered += 1
  }
}

/**
 * As startWriters, but goes on through 503 and 507 until `isOver`. Any other refusal is kept in `journal.refused`: there
 * should be none.
 */
export const startPatientWriters = (site, dataDir, journal, isOver) =>
  write(site, dataDir, journal, async (work) => {
    while (!isOver()) {
      try {
        await work()
      } catch (error) {
        if (AWAY.has(error.status)) journal.unanswered += 1
        else journal.refused.push(`${error.status ?? ''} ${error.message}`)
        await pause(PAUSE_MS)
      }
    }
  })

async function write(site, dataDir, journal, endless) {
  const [player, writer, checker] = await Promise.all(
    ['player', 'writer', 'checker'].map((name) => loginAs(site, dataDir, name)),
  )
  const liked = (await player.call('GET /latest-demos/')).filter(({ rejected }) => !rejected).slice(0, 4)
  const newsId = (await writer.call('GET /news/last-news')).lastNews[0].id
  return Promise.all([
    endless(() => comment(journal, player, 'POST /news/comment', { query: { newsId } })),
    endless(() => comment(journal, writer, 'POST /latest-demos/comment', {})),
    endless(() => comment(journal, writer, 'POST /chatbox/comment', {})),
    endless(() => editAndDelete(journal, player, newsId)),
    endless(() => submit(journal, player)),
    endless(() => release(journal, checker)),
    ...liked.map(({ demoId }) => endless(() => like(journal, checker, demoId))),
  ])
}

async function comment(journal, client, call, sent) {
  const commentMessage = `Line ${++journal.next} before the crash`
  const { id } = await client.call(call, { ...sent, body: { commentMessage } })
  journal.comments.set(id, commentMessage)
}

/** A text that was sent without an answer may stand there or not. */
async function editAndDelete(journal, client, newsId) {
  const before = `Line ${++journal.next} to be changed`
  const { id: commentId } = await client.call('POST /news/comment', {
    query: { newsId },
    body: { commentMessage: before },
  })
  journal.edits.set(commentId, [before])
  const message = `Line ${++journal.next} changed`
  journal.edits.set(commentId, [before, message])
  await client.call('PUT /news/comment', { query: { commentId, message } })
  journal.edits.set(commentId, [message])
  if (journal.next % 3 > 0) return
  await client.call('DELETE /news/comment', { query: { commentId } })
  journal.deleted.add(commentId)
}

/** Each run is faster than all before it, so that none is refused: they begin below the slowest record. */
async function submit(journal, client) {
  if (journal.demos.size - journal.tried.size > 20) return pause(20)
  journal.slowest ??= slowestOf(await client.call('GET /record/all-demos'))
  const { mapName, timeMs } = journal.slowest
  const time = formatTime(timeMs - 10 * ++journal.next)
  const bytes = writeDemo({ map: mapName, player: 'player', run: { timeMs: 12_000 }, seed: journal.next, fps: 25 })
  const { accepted, refused } = await client.call('POST /upload/map-demo', {
    body: { time },
    file: new Blob([bytes]),
    fileName: `crash${journal.next}.dem`,
  })
  if (refused.length > 0) throw Object.assign(new Error(refused[0].message), { status: 422 })
  journal.demos.set(accepted[0].demoId, createHash('sha256').update(bytes).digest('hex'))
}

/** The map whose fastest record, of all its routes, is the slowest. */
function slowestOf(records) {
  const best = new Map()
  for (const { mapName, time } of records.filter(({ time }) => time))
    best.set(mapName, Math.min(parseTime(time), best.get(mapName) ?? Number.POSITIVE_INFINITY))
  const [mapName, timeMs] = [...best].sort(([, one], [, other]) => other - one)[0]
  return { mapName, timeMs }
}

async function release(journal, client) {
  const demoId = [...journal.demos.keys()].find((id) => !journal.tried.has(id))
  if (demoId === undefined) return pause(20)
  journal.tried.add(demoId)
  await client.call('POST /record/update-youtube-map-record', {
    query: { demoId, ytLink: 'https://youtu.be/dQw4w9WgXcQ' },
  })
  await client.call('POST /record/release', { query: { demoId } })
  journal.released.add(demoId)
}

async function like(journal, client, demoId) {
  const known = journal.likes.get(demoId)
  journal.likes.set(demoId, [true, false])
  const { liked } = await client.call('POST /latest-demos/like', { query: { demoId } })
  if (known?.length === 1 && known[0] === liked) throw Object.assign(new Error('a like was lost'), { status: 500 })
  journal.likes.set(demoId, [liked])
}
