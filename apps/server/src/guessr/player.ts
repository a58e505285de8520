import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { type SQL, sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'

/** Who plays: a member, or a guest who is known by a cookie that only this site can sign. */
export type Player = { userId: number; guest: null } | { userId: null; guest: Buffer }

interface Caller {
  viewer: Viewer | null
  cookies: Record<string, string | undefined>
}

const COOKIE = '__Secure-guessr'
const PATH = '/api/kzguessr'
const SECONDS = 30 * 86_400

const signed = (ctx: Context, guest: Buffer): Buffer =>
  createHmac('sha256', ctx.config.secretKey).update('kzguessr guest ').update(guest).digest().subarray(0, 16)

/** The player of a call; undefined for a guest who has begun nothing. */
export function playerOf(ctx: Context, { viewer, cookies }: Caller): Player | undefined {
  if (viewer) return { userId: viewer.userId, guest: null }
  const sent = Buffer.from(cookies[COOKIE] ?? '', 'base64url')
  if (sent.length !== 32) return undefined
  const guest = sent.subarray(0, 16)
  return timingSafeEqual(signed(ctx, guest), sent.subarray(16)) ? { userId: null, guest } : undefined
}

/** As `playerOf`; a guest who comes first gets his cookie. */
export function newPlayer(
  ctx: Context,
  call: Caller & {
    setCookie: (name: string, value: string, options: { maxAge: number; path: string; sameSite: 'lax' }) => void
  },
): Player {
  const known = playerOf(ctx, call)
  if (known) return known
  const guest = randomBytes(16)
  const value = Buffer.concat([guest, signed(ctx, guest)]).toString('base64url')
  call.setCookie(COOKIE, value, { maxAge: SECONDS, path: PATH, sameSite: 'lax' })
  return { userId: null, guest }
}

/** Part of the name of a query that asks for a player's rows: its text is another for a guest. */
export const kindOf = ({ userId }: Player): string => (userId === null ? 'guest' : 'member')

/** The condition that a row with `user_id` and `guest` is this player's. */
export const isOf = ({ userId, guest }: Player): SQL =>
  userId === null ? sql`guest = ${guest}` : sql`user_id = ${userId}`
