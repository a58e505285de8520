import { type Db, row } from '../../platform/api/db.ts'
import { int, json, type RowOf } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { tokenHash } from '../login/keys.ts'

/** What a sign-in of several steps waits for. Each is known by a secret, works once and for minutes. */

type StepKind =
  | 'passkey sign-in'
  | 'passkey confirm'
  | 'passkey add'
  | 'code'
  | 'appeal'
  | 'steam sign-in'
  | 'steam link'
  | 'discord sign-in'
  | 'discord link'

const MINUTES = 10
/** So many wrong codes end a step. */
const MOST_TRIES = 5

interface NewStep {
  kind: StepKind
  /** whose it is, where that is known */
  userId?: number
  /** the browser that begins: it alone goes on */
  browser?: string
  detail?: object
}

/** Notes a step under `secret`. Those that are over go. */
export async function addStep(tx: Db, secret: string, step: NewStep): Promise<void> {
  await tx.execute(sql`delete from sign_in_steps where hash in
    (select hash from sign_in_steps where ends_at < now() limit 100 for update skip locked)`)
  await tx.execute(sql`insert into sign_in_steps (hash, kind, user_id, browser, detail, ends_at)
    values (${tokenHash(secret)}, ${step.kind}, ${step.userId ?? null}, ${step.browser ? tokenHash(step.browser) : null},
      ${sql.json(step.detail ?? {})}, now() + make_interval(mins => ${MINUTES}))`)
}

const STEP = { userId: int.orNull, detail: json.as<Record<string, unknown>>() }

/** Uses up a step of this kind; undefined for one that is over, another's, or was never made. */
export const takeStep = (
  tx: Db,
  secret: string,
  kind: StepKind,
  browser?: string,
): Promise<RowOf<typeof STEP> | undefined> =>
  row(
    tx,
    STEP,
    sql`delete from sign_in_steps where hash = ${tokenHash(secret)} and kind = ${kind} and ends_at > now()
        and browser is not distinct from ${browser === undefined ? null : tokenHash(browser)}
      returning user_id as "userId", detail`,
  )

/** Counts a try of a code and answers the step, which stays until it is taken; undefined when it is over. */
export const tryStep = (tx: Db, secret: string, kind: StepKind): Promise<RowOf<typeof STEP> | undefined> =>
  row(
    tx,
    STEP,
    sql`update sign_in_steps set tries = tries + 1
      where hash = ${tokenHash(secret)} and kind = ${kind} and ends_at > now() and tries < ${MOST_TRIES}
      returning user_id as "userId", detail`,
  )

/** The challenge that a passkey signed, as its answer says; an empty text where it says none. */
export function challengeOf(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
