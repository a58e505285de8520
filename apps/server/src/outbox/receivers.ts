import { createHash } from 'node:crypto'
import type { WebhookForm } from '@kz/contract/webhook-kinds'
import type { Context } from '../platform/api/context.ts'
import { isLoopback } from '../platform/api/public-address.ts'
import { keyFor, seal, unseal } from '../platform/api/seal.ts'
import { bytes, int, type RowOf, text } from '../platform/api/shape.ts'

/** Receivers as they are kept: their addresses and secrets sealed. */

export type ReceiverForm = WebhookForm | 'push'

/** What a delivery needs of its receiver, from a row `r`. */
export const SEALED = {
  receiverId: int,
  form: text.as<ReceiverForm>(),
  userId: int.orNull,
  name: text,
  address: bytes,
  secret: bytes.orNull,
  failures: int,
}
export type Sealed = RowOf<typeof SEALED>

const HIDDEN = '…/••••••••'

const keyOf = ({ config }: Pick<Context, 'config'>): Buffer => keyFor(config.secretKey, 'receiver')

/** Identifies an address and tells nothing of it. */
export const markOf = (address: string): Buffer => createHash('sha256').update(address).digest()

/** An account may be merged into another, so nothing of the owner is sealed in. */
export const sealText = (ctx: Pick<Context, 'config'>, plain: string): Buffer =>
  seal(keyOf(ctx), 'receiver', Buffer.from(plain))

export const unsealText = (ctx: Pick<Context, 'config'>, sealed: Buffer): string =>
  unseal(keyOf(ctx), 'receiver', sealed).toString()

/** An address without what lets write to it: its host, and of Discord's the beginning of the webhook's number. */
export function shownOf(address: string): string {
  const { host, pathname } = new URL(address)
  const [beginning = ''] = /^\/api\/webhooks\/\d{1,4}/.exec(pathname) ?? []
  return `${host}${beginning}${HIDDEN}`
}

const DISCORD_HOSTS = new Set(['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'])

/** Whether it is the address of a channel at Discord, or on this machine where tests may have one. */
export function isDiscord(url: URL, allowLoopback: boolean): boolean {
  const isThere = DISCORD_HOSTS.has(url.hostname) || (allowLoopback && isLoopback(url.hostname))
  return isThere && /^\/api\/webhooks\/\d+\/[\w-]+$/.test(url.pathname)
}
