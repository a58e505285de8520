import { type moderation, SETUP_STEPS, type SetupStep } from '@kz/contract/review/moderation'
import type { Answer } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool } from '../platform/api/shape.ts'
import { factsOf, noteFact } from '../platform/api/site-facts.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { lastBackup } from '../platform/backup/last-backup.ts'

/** What a new site still needs: read from the site itself, or said by its staff. */

type Setup = Answer<(typeof moderation)['GET /admin/dashboard']>['setup']

const SAID = 'setup: '

const SEEN = {
  name: bool,
  lists: bool,
  pictures: bool,
  categories: bool,
  post: bool,
  checkers: bool,
  servers: bool,
}

/** Every step with whether it is done; empty once none is open. */
export async function openSetup(ctx: Context, { emailVerified }: Pick<Viewer, 'emailVerified'>): Promise<Setup> {
  const said = await factsOf(ctx.db, SAID)
  if (SETUP_STEPS.every((step) => said.has(SAID + step))) return []
  const seen = await row(
    ctx.db,
    SEEN,
    sql`select exists (select from site_config where key = 'name') as name,
      exists (select from maps) and exists (select from demos where state = 'RELEASED') as lists,
      exists (select from map_images) as pictures, exists (select from forum_categories) as categories,
      exists (select from posts) as post,
      exists (select from user_roles where role in ('DEMO_CHECKER', 'HEAD_DEMO_CHECKER')) as checkers,
      exists (select from game_servers) and exists (select from server_keys where revoked_at is null) as servers`,
  )
  const done: Partial<Record<SetupStep, boolean>> = {
    ...seen,
    mail: ctx.mail.delivers,
    'own mail': emailVerified,
    backup: (await lastBackup(ctx.db)) !== null,
  }
  const steps = SETUP_STEPS.map((step) => ({ step, done: done[step] === true || said.has(SAID + step) }))
  return steps.some((step) => !step.done) ? steps : []
}

/** Staff says that a step is done, or that this site does without it. */
export async function settleSetup(ctx: Context, { body: { step } }: Call<(typeof moderation)['PUT /admin/setup']>) {
  await inTransaction(ctx, async (tx, _emit, audit) => {
    await noteFact(tx, SAID + step, 'said')
    await audit('setup.settle', step)
  })
  return { message: 'Noted' }
}
