import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addressKey } from '../platform/api/address.ts'
import type { Context } from '../platform/api/context.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

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
  const guest = browserOf(ctx, cookies)
  return guest && { userId: null, guest }
}

/** The number of a browser that has played here, by its cookie. */
function browserOf(ctx: Context, cookies: Caller['cookies']): Buffer | undefined {
  const sent = Buffer.from(cookies[COOKIE] ?? '', 'base64url')
  if (sent.length !== 32) return undefined
  const number = sent.subarray(0, 16)
  return timingSafeEqual(signed(ctx, number), sent.subarray(16)) ? number : undefined
}

type Starting = Caller & {
  ip: string
  setCookie: (name: string, value: string, options: { maxAge: number; path: string; sameSite: 'lax' }) => void
}

/** As `browserOf`; one that comes first gets its cookie. */
function newBrowser(ctx: Context, { cookies, setCookie }: Starting): Buffer {
  const known = browserOf(ctx, cookies)
  if (known) return known
  const number = randomBytes(16)
  const value = Buffer.concat([number, signed(ctx, number)]).toString('base64url')
  setCookie(COOKIE, value, { maxAge: SECONDS, path: PATH, sameSite: 'lax' })
  return number
}

/** As `playerOf`; a guest who comes first gets a cookie. */
export const newPlayer = (ctx: Context, call: Starting): Player =>
  playerOf(ctx, call) ?? { userId: null, guest: newBrowser(ctx, call) }

/** Where a game is played from: the address as a keyed hash, and the browser. */
export interface Place {
  address: Buffer
  device: Buffer
}

/** The place of a call; a browser that comes first gets its cookie. */
export function placeOf(ctx: Context, call: Starting, player: Player): Place {
  const address = createHmac('sha256', ctx.config.secretKey).update('kzguessr address ').update(addressKey(call.ip))
  return { address: address.digest(), device: player.guest ?? newBrowser(ctx, call) }
}

/** Part of the name of a query that asks for a player's rows: its text is another for a guest. */
export const kindOf = ({ userId }: Player): string => (userId === null ? 'guest' : 'member')

/** The condition that a row with `user_id` and `guest` is this player's. */
export const isOf = ({ userId, guest }: Player): SQL =>
  userId === null ? sql`guest = ${guest}` : sql`user_id = ${userId}`
