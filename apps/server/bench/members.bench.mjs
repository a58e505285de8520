import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from './built-site.mjs'
import { median } from './median.mjs'
import { hangUp, logIn, rateOf } from './member-load.mjs'

/**
 * Answers a second to a guest and to a member, in turns on one server with the sample community: what does not depend on
 * who asks (goal: a third of the guest's rate at least), and what does.
 */

const ALIKE = ['/record/map?mapName=', '/record/top5', '/stats', '/record/timeline', '/motd/', '/site/config']
const OWN = ['/latest-demos/', '/forum/categories', '/news/last-news', '/map/list']
const REQUESTS = 1_500
const ROUNDS = 5
const GOAL = 3

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kz16-members-'))
  process.env.LIMITS = 'off'
  const site = await startSite(dataDir)
  try {
    const { player } = JSON.parse(readFileSync(join(dataDir, 'sample-accounts.json'), 'utf8'))
    const cookie = await logIn(site.url, 'player', player)
    const [{ mapName }] = await (await fetch(`${site.url}api/latest-demos/`)).json()
    for (const path of [...ALIKE, ...OWN]) {
      const url = `${site.url}api${path.endsWith('=') ? path + mapName : path}`
      const rates = { guest: [], member: [] }
      for (let round = 0; round < ROUNDS; round++) {
        rates.guest.push(await rateOf(url, {}, REQUESTS))
        rates.member.push(await rateOf(url, { cookie }, REQUESTS))
      }
      const [guest, member] = [median(rates.guest), median(rates.member)]
      const goal = ALIKE.includes(path) ? `, goal ${GOAL}` : ''
      const ratio = (guest / member).toFixed(1)
      process.stdout.write(
        `${path}: guest ${ratio} times the member${goal} (${guest.toFixed(0)}/s, ${member.toFixed(0)}/s)\n`,
      )
    }
  } finally {
    hangUp()
    await site.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
