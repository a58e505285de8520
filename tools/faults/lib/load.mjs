import { setTimeout as pause } from 'node:timers/promises'
import { fileWriters } from './file-writers.mjs'
import { orderWriters } from './order-writers.mjs'
import { loginAs } from './site.mjs'
import { talkWriters } from './talk-writers.mjs'

/** Sixteen writers of every kind, until the server dies under them or it is over. */

/** While the database or the disk is away a call is refused with these; it may still have been done. */
const AWAY = new Set([503, 507])
const PAUSE_MS = 50
const ACCOUNTS = ['player', 'writer', 'checker', 'mapchecker', 'admin']

/** Logs everybody in. Each of the answered functions makes one write, and rejects with the server's refusal. */
export async function openWriters(site, dataDir, journal) {
  const clients = await Promise.all(ACCOUNTS.map((name) => loginAs(site, dataDir, name)))
  const who = Object.fromEntries(ACCOUNTS.map((name, at) => [name, clients[at]]))
  const talk = await talkWriters(who, journal)
  return [...talk, ...fileWriters(who, journal), ...(await orderWriters(who, journal, site, dataDir))]
}

/** Writes until the server dies; rejects with what it refused before. */
export async function startWriters(site, dataDir, journal) {
  const endless = async (work) => {
    while (!site.isDead()) await work().catch((error) => unlessAway(journal, error))
  }
  try {
    const writers = await openWriters(site, dataDir, journal)
    await Promise.all(
      writers.map((work) =>
        endless(work).catch(async (error) => {
          await unlessDead(site, error)
          journal.unanswered += 1
        }),
      ),
    )
  } catch (error) {
    await unlessDead(site, error)
  }
}

/** A machine that has too much to do is no fault either. */
function unlessAway(journal, error) {
  if (!AWAY.has(error.status)) throw error
  journal.unanswered += 1
  return pause(PAUSE_MS)
}

/** Throws what the server refused; what it could not answer any more is no fault. */
async function unlessDead(site, error) {
  // a socket may end a moment before its process does
  await pause(200)
  if (error.status || !site.isDead()) throw error
}

/**
 * As startWriters, but goes on through 503 and 507 until `isOver`. Any other refusal is kept in `journal.refused`: there
 * should be none. While `isLeaving` no answer is no fault.
 */
export async function startPatientWriters(site, dataDir, journal, isOver, isLeaving = isOver) {
  const writers = await openWriters(site, dataDir, journal)
  await Promise.all(
    writers.map(async (work) => {
      while (!isOver()) {
        try {
          await work()
        } catch (error) {
          if (AWAY.has(error.status) || (isLeaving() && !error.status)) journal.unanswered += 1
          else journal.refused.push(`${error.status ?? ''} ${error.message}`)
          await pause(PAUSE_MS)
        }
      }
    }),
  )
}
