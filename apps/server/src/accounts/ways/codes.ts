import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@kz/contract/site-limits'
import { Secret, TOTP } from 'otpauth'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import { seal, unseal } from '../../platform/api/seal.ts'
import { bytes, int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { keyed } from '../login/keys.ts'

/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, thirty seconds) and recovery codes. */

const PERIOD = 30
/** A clock may be one step early or late. */
const DRIFT = 1
/** As authenticator apps take it: 160 bits. */
const SECRET_BYTES = 20

const cipherKey = (secretKey: string): Buffer => keyed(secretKey, 'authenticator', '')

/** A secret as it is stored: encrypted and bound to its account. */
export const sealSecret = (secretKey: string, userId: number, secret: Buffer): Buffer =>
  seal(cipherKey(secretKey), `${userId}`, secret)

/** Throws Error for what was sealed under another key or for another account. */
export const openSecret = (secretKey: string, userId: number, sealed: Buffer): Buffer =>
  unseal(cipherKey(secretKey), `${userId}`, sealed)

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const secretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** What an app reads off the QR code, and its secret in base32. */
export function describeSecret(secret: Buffer, issuer: string, label: string): { secret: string; address: string } {
  const totp = new TOTP({ issuer, label, secret: secretOf(secret), period: PERIOD })
  return { secret: totp.secret.base32, address: totp.toString() }
}

/** The step of thirty seconds that a code belongs to, within the drift; null for a wrong one. */
function stepOf(secret: Buffer, code: string, now: number): number | null {
  const delta = new TOTP({ secret: secretOf(secret), period: PERIOD }).validate({
    token: code,
    timestamp: now,
    window: DRIFT,
  })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 8

/** Letters of a code as it is compared: people type blanks, capitals and lines as they like. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '')

const hashOfCode = (secretKey: string, userId: number, code: string): Buffer =>
  keyed(secretKey, 'recovery code', `${userId} ${plain(code)}`)

/** Makes a new set of recovery codes, which ends the one before. They are never to be seen again. */
export async function makeCodes(tx: Db, secretKey: string, userId: number): Promise<string[]> {
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) {
    const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    codes.add(`${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`)
  }
  for (const code of codes)
    await tx.execute(
      sql`insert into recovery_codes (user_id, hash) values (${userId}, ${hashOfCode(secretKey, userId, code)})`,
    )
  return [...codes]
}

/** What a code has to be proven with. */
export interface CodeCheck {
  secretKey: string
  now: Date
}

/**
 * Uses up a code of an account: six digits of its app, each once, or a recovery code. Answers which it was; null for a wrong
 * or used one.
 */
export async function useCode(
  tx: Db,
  { secretKey, now }: CodeCheck,
  userId: number,
  typed: string,
): Promise<'app' | 'recovery' | null> {
  const code = plain(typed)
  if (!/^\d{6}$/.test(code)) {
    const isUsed = await hasRow(
      tx,
      sql`update recovery_codes set used_at = now()
        where user_id = ${userId} and hash = ${hashOfCode(secretKey, userId, code)} and used_at is null returning user_id`,
    )
    return isUsed ? 'recovery' : null
  }
  const app = await row(
    tx,
    { secret: bytes, lastStep: int },
    sql`select secret, last_step as "lastStep" from authenticators
      where user_id = ${userId} and on_since is not null for update`,
  )
  const step = app ? stepOf(openSecret(secretKey, userId, app.secret), code, now.getTime()) : null
  if (!app || step === null || step <= app.lastStep) return null
  await tx.execute(sql`update authenticators set last_step = ${step} where user_id = ${userId}`)
  return 'app'
}

/** As useCode for an app that is being set up: the first code switches it on. */
export async function switchOn(
  tx: Db,
  { secretKey, now }: CodeCheck,
  userId: number,
  typed: string,
): Promise<'on' | 'none' | 'wrong'> {
  const app = await row(
    tx,
    { secret: bytes },
    sql`select secret from authenticators where user_id = ${userId} and on_since is null for update`,
  )
  if (!app) return 'none'
  const code = plain(typed)
  const step = /^\d{6}$/.test(code) ? stepOf(openSecret(secretKey, userId, app.secret), code, now.getTime()) : null
  if (step === null) return 'wrong'
  await tx.execute(sql`update authenticators set on_since = now(), last_step = ${step} where user_id = ${userId}`)
  return 'on'
}
