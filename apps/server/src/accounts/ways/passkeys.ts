import type { waysIn } from '@kz/contract/accounts/ways-in'
import { ApiError } from '@kz/contract/errors'
import { SITE_NAME } from '@kz/contract/rules'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { bytes, int, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { keyed } from '../login/keys.ts'
import { noteChange } from './changes.ts'
import { requireAnotherFactor, requireAnotherWay } from './last-way.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { addStep, challengeOf, takeStep } from './steps.ts'

/** Passkeys (w3.org/TR/webauthn-3), each two things in one: the device, and what unlocks it. */

type Calls = typeof waysIn
type Asserted = Call<Calls['PUT /auth/sign-in/passkey']>['body']['answer']

const MOST = 20

/** Loaded with the first passkey: a hundred modules, a tenth of a start. */
const library = () => import('@simplewebauthn/server')

function requireParty(ctx: Context): RelyingParty {
  const party = relyingParty(ctx.config)
  if (!party) throw new ApiError('way_not_here')
  return party
}

/** What a browser asks a passkey with. `userId`: one of that account; without it any of this site. */
export async function askPasskey(ctx: Context, kind: 'passkey sign-in' | 'passkey confirm', userId?: number) {
  const party = requireParty(ctx)
  const allowed = userId === undefined ? [] : await keysOf(ctx.db, userId)
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    allowCredentials: allowed,
  })
  await inTransaction(ctx, (tx) => addStep(tx, options.challenge, { kind, ...(userId !== undefined && { userId }) }))
  return { options: { ...options } }
}

const KEY = { id: int, userId: int, publicKey: bytes, counter: int, transports: texts }

/**
 * Checks what a passkey answered and notes its use; answers whose it is and its name. Throws ApiError passkey_refused for one
 * that is unknown, answers another question, or was copied.
 */
export async function provePasskey(
  ctx: Context,
  tx: Db,
  answer: Asserted,
  kind: 'passkey sign-in' | 'passkey confirm',
  asked?: number,
): Promise<number> {
  const party = requireParty(ctx)
  const challenge = challengeOf(answer.response.clientDataJSON)
  const step = await takeStep(tx, challenge, kind)
  const key = await row(
    tx,
    KEY,
    sql`select id, user_id as "userId", public_key as "publicKey", counter, transports from passkeys
      where credential_id = ${answer.id} for update`,
  )
  if (!step || !key || (asked !== undefined && (asked !== key.userId || step.userId !== asked))) {
    throw new ApiError('passkey_refused')
  }
  const { verifyAuthenticationResponse } = await library()
  const proven = await verifyAuthenticationResponse({
    response: wire(answer),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
  }).catch(() => null)
  if (!proven?.verified) throw new ApiError('passkey_refused')
  await tx.execute(
    sql`update passkeys set used_at = now(), counter = ${proven.authenticationInfo.newCounter} where id = ${key.id}`,
  )
  return key.userId
}

/** Undefined and null are one to zod, and two to the library. */
function wire<T extends { response: object; authenticatorAttachment?: unknown }>(answer: T) {
  return JSON.parse(JSON.stringify(answer, (_key, value) => value ?? undefined))
}

async function keysOf(db: Db, userId: number) {
  const found = await rows(
    db,
    { id: text, transports: texts },
    sql`select credential_id as id, transports from passkeys where user_id = ${userId} order by id limit ${MOST}`,
  )
  return found.map(({ id, transports }) => ({ id, transports: transports as never }))
}

/** What a browser makes a passkey with; those that are there already make no second one. */
export async function beginPasskey(ctx: Context, { viewer }: Call<Calls['POST /auth/passkeys']>) {
  const party = requireParty(ctx)
  const known = await keysOf(ctx.db, viewer.userId)
  if (known.length >= MOST) throw new ApiError('too_many_passkeys', { most: MOST })
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: SITE_NAME,
    userName: viewer.pseudo,
    userDisplayName: viewer.pseudo,
    userID: new Uint8Array(keyed(ctx.config.secretKey, 'passkey', `${viewer.userId}`)),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await inTransaction(ctx, (tx) => addStep(tx, options.challenge, { kind: 'passkey add', userId: viewer.userId }))
  return { options: { ...options } }
}

/** Adds the passkey that a browser made. Its making proves two things: the session is strong from now on. */
export function addPasskey(ctx: Context, { viewer, body }: Call<Calls['PUT /auth/passkeys']>) {
  const { userId, familyId } = viewer
  const party = requireParty(ctx)
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const challenge = challengeOf(body.answer.response.clientDataJSON)
    const step = await takeStep(tx, challenge, 'passkey add')
    if (step?.userId !== userId) throw new ApiError('passkey_refused')
    const { verifyRegistrationResponse } = await library()
    const made = await verifyRegistrationResponse({
      response: wire(body.answer),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => null)
    if (!made?.verified) throw new ApiError('passkey_refused')
    const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
    const count = await row(tx, { count: int }, sql`select count(*) as count from passkeys where user_id = ${userId}`)
    if ((count?.count ?? 0) >= MOST) throw new ApiError('too_many_passkeys', { most: MOST })
    const added = await row(
      tx,
      { id: int },
      sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
        values (${userId}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${sql.param(transports)}::text[], ${body.name})
        on conflict (credential_id) do nothing returning id`,
    )
    if (!added) throw new ApiError('passkey_known')
    await tx.execute(sql`update session_families set strong = true where id = ${familyId}`)
    await noteChange({ ctx, tx, audit, userId, what: 'passkey.add', name: body.name, undo: { passkey: added.id } })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'Passkey added' }
  })
}

/** A name says where a passkey is, and nothing else: it asks for nothing and is told to nobody. */
export function renamePasskey(ctx: Context, { viewer, params, body }: Call<Calls['POST /auth/passkeys/{id}']>) {
  return inTransaction(ctx, async (tx) => {
    const renamed = await hasRow(
      tx,
      sql`update passkeys set name = ${body.name} where id = ${params.id} and user_id = ${viewer.userId} returning id`,
    )
    if (!renamed) throw notFound('Passkey')
    return { message: 'Passkey renamed' }
  })
}

const REMOVED = {
  credentialId: text,
  publicKey: text,
  counter: int,
  transports: texts,
  name: text,
}

/** Removes a passkey, unless it is the last way in or the last second factor of a role that needs one. */
export function removePasskey(ctx: Context, { viewer, params }: Call<Calls['DELETE /auth/passkeys/{id}']>) {
  const { userId } = viewer
  return inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const gone = await row(
      tx,
      REMOVED,
      sql`delete from passkeys where id = ${params.id} and user_id = ${userId}
        returning credential_id as "credentialId", encode(public_key, 'base64') as "publicKey", counter, transports, name`,
    )
    if (!gone) throw notFound('Passkey')
    await requireAnotherWay(ctx, tx, userId)
    await requireAnotherFactor(ctx, tx, userId)
    await noteChange({ ctx, tx, audit, userId, what: 'passkey.remove', name: gone.name, undo: { key: gone } })
    emit({ type: 'session.changed', data: { userId } })
    return { message: 'Passkey removed' }
  })
}
