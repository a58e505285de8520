import { openCheck } from './check.mjs'
import { cookieOf, sessionOf } from './site.mjs'

/** The writers: one gives and takes roles, one bans, and one renews its session. */

const VIP = 18
/** A used token is good for so long when its answer was lost; a little less, for the machine is busy. */
const GRACE_MS = 20_000

export async function orderWriters({ admin }, journal, site, dataDir) {
  const [holder, banned] = await plainMembers(dataDir)
  return [
    () => turn(journal, 'role', holder, (isGiven) => giveRole(admin, holder, isGiven)),
    () => turn(journal, 'ban', banned, (isBanned) => ban(admin, banned, isBanned)),
    () => renew(journal, site, dataDir),
  ]
}

/** Two members of no staff, who do not write here. */
async function plainMembers(dataDir) {
  const check = await openCheck(dataDir)
  try {
    const rows = await check.rows(`select id from users u where username <> 'player' and not exists (
      select from user_roles r where r.user_id = u.id
        and r.role not in ('VIP', 'MAPPER', 'RECORD_HOLDER', 'LJ_RECORD_HOLDER')) order by id limit 2`)
    if (rows.length < 2) throw new Error('the sample community has no plain members')
    return rows.map(({ id }) => id)
  } finally {
    await check.close()
  }
}

/** Gives and takes in turn. Both may be done twice, so a call without an answer is no matter. */
async function turn(journal, kind, userId, work) {
  const after = journal.get(kind, userId)?.at(-1) === 'present' ? 'absent' : 'present'
  await journal.change(kind, userId, after, () => work(after === 'present'), ['absent'])
}

const giveRole = (admin, userId, isGiven) =>
  admin.call(`${isGiven ? 'POST' : 'DELETE'} /user/role`, { query: { userId, roleId: VIP } })

const ban = (admin, userId, banned) =>
  admin.call('POST /user/comment-ban', { query: { userId, banned, reason: 'The crash test' } })

/** Exchanges the refresh token of a session that lives through all crashes: nobody is logged out by one. */
async function renew(journal, site, dataDir) {
  journal.session ??= { cookie: await cookieOf(site, dataDir, 'player') }
  const { session } = journal
  const began = performance.now()
  session.sentAt ??= began
  const headers = { cookie: session.cookie }
  const answer = await fetch(`${site.url}/api/auth/refresh-token`, { method: 'POST', headers })
  await answer.arrayBuffer()
  site.onAnswer?.(answer.status, performance.now() - began)
  const isSpent = answer.status === 401 && performance.now() - session.sentAt > GRACE_MS
  if (isSpent) journal.session = undefined
  else if (!answer.ok) throw Object.assign(new Error('a session was lost'), { status: answer.status })
  else {
    journal.session = { cookie: sessionOf(answer) }
    journal.put('session', 1, 'renewed')
  }
}
