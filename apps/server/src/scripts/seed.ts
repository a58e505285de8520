import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildUser } from '../testing/build.ts'
import type { PlannedMap } from './sample/maps/plan-maps.ts'
import { receiveMaps, seedMaps } from './sample/maps/write-maps.ts'
import { markRows } from './sample/mark-rows.ts'
import { PEOPLE, type Person } from './sample/people.ts'
import { type Plan, planCommunity } from './sample/plan.ts'
import type { TellProgress } from './sample/progress.ts'
import { SAMPLE_ACCOUNTS } from './sample/remove.ts'
import { type Pack, seedCollections, writePacks } from './sample/runs/write-collections.ts'
import { seedEvents } from './sample/runs/write-events.ts'
import { guessedMaps, seedGuessr } from './sample/runs/write-guessr.ts'
import { seedLongjumps, writeJumpFiles } from './sample/runs/write-longjumps.ts'
import { seedPointsDays } from './sample/runs/write-points-days.ts'
import { seedServerRuns } from './sample/runs/write-server-runs.ts'
import { seedComments } from './sample/talk/write-comments.ts'
import { seedForum } from './sample/talk/write-forum.ts'
import { seedMotd } from './sample/talk/write-motd.ts'
import { seedNews } from './sample/talk/write-news.ts'
import { seedNotifications } from './sample/talk/write-notifications.ts'
import { writeFiles } from './sample/write-files.ts'
import { seedBans, seedReports } from './sample/write-order.ts'
import { receivePictures, seedProfiles } from './sample/write-profiles.ts'
import { receiveResources, seedResources } from './sample/write-resources.ts'
import { type Rows, writeMaps, writePlayers, writeRuns } from './sample/write-rows.ts'
import { seedServers } from './sample/write-servers.ts'
import { seedSiteLinks } from './sample/write-site.ts'
import { newPassword } from './user-commands.ts'

const NEWEST = 12

/** True while there is neither an account nor a map. */
export async function isEmpty(db: Db): Promise<boolean> {
  return !(await hasRow(db, sql`select 1 where exists (select from users) or exists (select from maps)`))
}

/**
 * Fills an empty database with the sample community: invented people, maps, runs and files, the same every time but for
 * passwords, which are written to DATA_DIR/sample-accounts.json. The files come first, then all rows in one transaction,
 * so that a killed seed leaves an empty database. Throws when the database is not empty. `tell` hears what it is at.
 */
export async function seedSample(ctx: Context, tell: TellProgress = () => undefined): Promise<void> {
  if (!(await isEmpty(ctx.db))) throw new Error('The database is not empty.')
  const plan = planCommunity()
  const files = await writeFiles(ctx.files, plan.runs, tell)
  tell('demo collections and long jumps')
  const packs = await writePacks(ctx.files, plan)
  const jumps = await writeJumpFiles(ctx.files)
  const shown = shownMaps(plan, packs)
  const mapFiles = await receiveMaps(ctx.files, shown, guessedMaps(shown), tell)
  tell('pictures and resources')
  const pictures = await receivePictures(ctx.files, PEOPLE.filter(({ hasAccount }) => hasAccount).length)
  const resources = await receiveResources(ctx.files)
  await inTransaction(ctx, async (tx, emit) => {
    await lockInTransaction(tx, 'sample community')
    if (!(await isEmpty(tx))) throw new Error('The database is not empty.')
    const users = await markRows(tx, async () => {
      tell('accounts')
      const users = await writeUsers(ctx, tx)
      tell('players, maps and runs')
      const rows: Rows = { tx, now: ctx.now(), users, players: new Map(), routes: new Map() }
      await writePlayers(rows)
      await writeMaps(rows, plan.maps)
      await writeRuns(rows, plan.runs, files)
      tell('maps, news, forum and the rest')
      await seedMaps({ tx, users: [...users.values()] }, mapFiles)
      await seedLongjumps(tx, users, jumps)
      const talkers = { tx, now: ctx.now(), users: [...users.values()] }
      await seedProfiles(talkers, pictures)
      await seedComments(talkers, await seedNews(talkers))
      await seedCollections(talkers, packs)
      await seedForum(talkers)
      await seedNotifications(tx, ctx.now(), logins(users))
      await seedBans(talkers)
      await seedReports(talkers)
      await seedResources(talkers, resources)
      await seedServers(tx)
      await seedServerRuns(tx, ctx.now())
      await seedPointsDays(tx)
      await seedEvents(tx, ctx.now())
      await seedMotd(tx, ctx.now())
      await seedGuessr(tx, mapFiles.guesses)
      await seedSiteLinks(tx)
      return users
    })
    await writeLogins(ctx.config.dataDir, users)
    emit({ type: 'maps.changed', data: {} })
  })
}

/** Maps that are more than a name: the newest, and all with a demo. */
function shownMaps({ maps, runs }: Plan, packs: readonly Pack[]): PlannedMap[] {
  const demos = [...runs.filter(({ hasFile }) => hasFile), ...packs.flatMap(({ demos }) => demos)]
  const newest = maps.toSorted((one, other) => one.age - other.age).slice(0, NEWEST)
  return [...new Set([...newest, ...demos.map(({ route }) => route.map)])]
}

async function writeUsers(ctx: Context, tx: Db): Promise<Map<Person, BuiltUser>> {
  const users = new Map<Person, BuiltUser>()
  const accounts = PEOPLE.filter(({ hasAccount }) => hasAccount)
  for (const [place, person] of accounts.entries()) {
    const username = person.username ?? `runner${place}`
    const account = { username, pseudo: person.name, email: `${username}@example.test`, password: newPassword() }
    const { country, roles } = person
    users.set(person, await buildUser(tx, { ...account, country, roles }, ctx.config.secretKey))
  }
  const ages = accounts.map((person) => ({ id: users.get(person)?.userId, days: Math.round(person.from * 365) }))
  await tx.execute(sql`update users set created_at = now() - make_interval(days => days),
      last_visit_at = now() - make_interval(hours => users.id * 7 % 90)
    from jsonb_to_recordset(${JSON.stringify(ages)}::jsonb) as ages (id integer, days integer) where ages.id = users.id`)
  return users
}

/** The accounts whose passwords are written down. */
const logins = (users: ReadonlyMap<Person, BuiltUser>): BuiltUser[] =>
  [...users].flatMap(([person, user]) => (person.username ? [user] : []))

/** Before the commit: an account whose password nobody knows must not exist. */
async function writeLogins(dataDir: string, users: ReadonlyMap<Person, BuiltUser>): Promise<void> {
  const written = logins(users).map(({ username, password }) => [username, password])
  const path = join(dataDir, SAMPLE_ACCOUNTS)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(`${path}.new`, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}
