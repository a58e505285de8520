import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, type Options, parseOptions, verify } from '@node-rs/argon2'
import { limitConcurrency, secondsAway } from '../../platform/admission/concurrency-limiter.ts'
import { keyed } from './keys.ts'

/** Passwords at rest: argon2id over an HMAC under the installation's key. */

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const satisfies Options
const SLOTS = availableParallelism()
const MOST_WAITING = 32

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
/** Of no password: compared with when the account is unknown, so that the answer takes as long. */
const DUMMY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/** What an account of another site has in place of a hash, until its owner types their old password or sets one by mail. */
export const NO_PASSWORD = 'none: to be recovered by mail'

/** One hash per core at a time; 32 callers may wait, the next is sent away with 503. */
export const inSlot = limitConcurrency(SLOTS, MOST_WAITING, { retryAfter: secondsAway })

const input = (password: string, secretKey: string) =>
  keyed(secretKey, 'password', password.normalize('NFC')).toString('base64url')

const wrapInput = (digest: string, secretKey: string) => keyed(secretKey, 'old password', digest).toString('base64url')

/** The text to store, in PHC form. Throws ApiError busy when the queue is full. */
export function hashPassword(password: string, secretKey: string): Promise<string> {
  return inSlot(() => hash(input(password, secretKey), COST))
}

/** True when `password` is the stored one; without a stored one the same work is done for nothing. */
export async function isPassword(stored: string | undefined, password: string, secretKey: string): Promise<boolean> {
  const known = stored === NO_PASSWORD ? undefined : stored
  const same = await inSlot(() => verify(known ?? DUMMY, input(password, secretKey)))
  return same && known !== undefined
}

/** What is stored of another site's hash of a password. Not in a slot: only commands wrap. */
export const wrapDigest = (digest: string, secretKey: string): Promise<string> =>
  hash(wrapInput(digest, secretKey), COST)

/** True when `digest` is the wrapped one. For `inSlot`, together with the making of the digest. */
export const isWrapped = (wrapped: string, digest: string, secretKey: string): Promise<boolean> =>
  verify(wrapped, wrapInput(digest, secretKey))

/** True when there is none yet, or it was made at another cost: it is made at the next login. */
export function isOutdated(stored: string): boolean {
  if (stored === NO_PASSWORD) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}
