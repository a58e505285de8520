import { readFile, rename, truncate, writeFile } from 'node:fs/promises'
import { asSuperuser } from '@kz/server/dist/platform/database/embedded/postgres.js'
import { faultsOf, openCheck, storedFiles } from './check.mjs'

/**
 * Spoils one thing after the other in what a running site keeps, and puts it right again: the checker has to find each.
 * Answers how many were planted, and which it missed.
 */
export async function plantFaults(dataDir, journal) {
  const check = await openCheck(dataDir, { may: asSuperuser })
  const missed = []
  const look = async (title) => {
    const { lost, halfDone } = await faultsOf(check, journal, { whole: true })
    if (lost.length + halfDone.length === 0) missed.push(title)
  }
  try {
    const rows = Object.entries(await rowFaults(check, journal))
    for (const [title, statement] of rows) {
      // the transaction is never committed; triggers and keys would not let most of it happen
      await check.rows(`begin; set local session_replication_role = replica; ${statement}`)
      await look(title)
      await check.rows('rollback')
    }
    const path = (await storedFiles(dataDir)).get(journal.get('demo', settled(journal, 'release'))[0])
    await rename(path, `${path}.away`)
    await look('the file of a demo is gone')
    await rename(`${path}.away`, path)
    const bytes = await readFile(path)
    await truncate(path, bytes.length - 1)
    await look('the file of a demo is cut short')
    await writeFile(path, bytes)
    return { planted: rows.length + 2, missed }
  } finally {
    await check.close()
  }
}

/** The last thing of a kind that is known to be so. */
const settled = (journal, kind, isSo = () => true) =>
  [...journal.of(kind)].findLast(([, possible]) => possible.length === 1 && isSo(possible[0]))?.[0]

async function rowFaults({ rows }, journal) {
  const comment = settled(journal, 'comment', (text) => text.endsWith('before the crash'))
  const edited = settled(journal, 'comment', (text) => text.endsWith('changed'))
  const demo = settled(journal, 'release')
  const collection = settled(journal, 'collection', (state) => state === 'RELEASED')
  const like = settled(journal, 'like')
  const [{ route_id: route }] = await rows(`select route_id from demos where id = ${demo}`)
  const turned = (kind, id, take, give) => (journal.get(kind, id)[0] === 'present' ? take : give)
  const [holder, banned] = [settled(journal, 'role'), settled(journal, 'ban')]
  return {
    'a comment says something else': `update comments set message = 'x' || message where id = ${comment}`,
    'a comment is deleted': `update comments set deleted_at = now() where id = ${comment}`,
    'a comment is gone': `delete from comments where id = ${comment}`,
    'the old text of an edited comment is gone': `delete from comment_edits where comment_id = ${edited}`,
    'a thread counts one more': `update comment_threads set shown = shown + 1 where kind = 'chat'`,
    'a message of the forum is gone': `delete from forum_messages where id = ${settled(journal, 'message')}`,
    'a forum thread counts one more': `update forum_threads set written = written + 1
      where id = (select thread_id from forum_messages where id = ${settled(journal, 'message')})`,
    'a release is undone': `update demos set state = 'WITHDRAWN' where id = ${demo}`,
    'a record is gone': `delete from route_records where route_id = ${route}`,
    'a record does not reign': `update reigns set held_until = now() where route_id = ${route} and held_until is null`,
    'a release is not in the audit log': `delete from audit_log where action = 'demo.release' and target = 'demo ${demo}'`,
    'a release is in the audit log twice': `insert into audit_log (action, target) values ('demo.release', 'demo ${demo}')`,
    'an upload in the audit log is not there': `insert into audit_log (action, target) values ('demo.submit', 'demo 0')`,
    'a release is not in the chat': `delete from comments where kind = 'chat' and strpos(message, '[timer=${demo}|') > 0`,
    'an approved map has no file': `delete from map_files where sha256 = (
      select sha256 from map_submissions where id = ${settled(journal, 'map release')})`,
    'a released long jump is not in the list': `delete from long_jumps
      where demo_id = ${settled(journal, 'longjump release')}`,
    'a released collection is not': `update demo_collections set state = 'APPROVED' where id = ${collection}`,
    'a demo of a collection is not released': `delete from demos
      where id = (select max(demo_id) from collection_demos where collection_id = ${collection})`,
    'a collection has no post': `update demo_collections set news_id = null where id = ${collection}`,
    'a like is otherwise': turned(
      ...['like', like],
      `delete from demo_likes where demo_id = ${like}`,
      `insert into demo_likes (demo_id, user_id) select ${like}, id from users where username = 'checker'`,
    ),
    'a role is otherwise': turned(
      ...['role', holder],
      `delete from user_roles where user_id = ${holder} and role = 'VIP'`,
      `insert into user_roles (user_id, role) values (${holder}, 'VIP')`,
    ),
    'a ban is otherwise': turned(
      ...['ban', banned],
      `update bans set lifted_at = now() where user_id = ${banned} and kind = 'comment'`,
      `insert into bans (user_id, kind, reason) values (${banned}, 'comment', 'x')`,
    ),
  }
}
