import { createHmac } from 'node:crypto'
import { formatDifference } from '@kz/contract/rules'
import type { Context } from '../platform/api/context.ts'
import { inLanguage, pictureIn, t } from '../platform/api/services/text.ts'
import type { Message } from './message.ts'
import { type DeviceKeys, pushRequest } from './push.ts'
import type { ReceiverForm } from './receivers.ts'

/** A message in the form of its receiver, ready to be sent. */

export interface Letter {
  /** of the delivery: the same each time it is sent */
  id: string
  at: Date
  message: Message
}

interface Destination {
  form: ReceiverForm
  address: string
  /** what signs, or the keys of a device; null: neither */
  secret: string | null
}

/** The bar beside an embed: the site's amber. */
const AMBER = 0xf9b32c
const TITLE = 250
const BODY = 1_500
const PUSHED = 300

/** The headers and the body of a delivery. */
export function requestOf(ctx: Context, { form, address, secret }: Destination, letter: Letter) {
  if (form === 'push') {
    const keys = JSON.parse(secret ?? '') as DeviceKeys
    // 32 letters of base64url at most
    return pushRequest(ctx, address, keys, letter.id.replaceAll('-', ''), pushText(letter))
  }
  const body = Buffer.from(JSON.stringify(form === 'discord' ? embedOf(ctx, letter) : plainOf(ctx, letter)))
  const headers = {
    'content-type': 'application/json',
    'user-agent': `KZ16 (${ctx.config.siteUrl})`,
    'idempotency-key': letter.id,
    'kz-delivery': letter.id,
  }
  return { headers: secret === null ? headers : { ...headers, ...signature(ctx, secret, body) }, body }
}

/** `v1=` and the HMAC-SHA-256 of the time, a dot and the body: a receiver that compares both takes nothing old. */
function signature(ctx: Context, secret: string, body: Buffer) {
  const at = String(Math.floor(ctx.now().getTime() / 1_000))
  const mac = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
  return { 'kz-timestamp': at, 'kz-signature': `v1=${mac}` }
}

const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}

/** Names are letters, not Discord's markup, links or calls of everybody. */
const literal = (text: string): string => text.replace(/[\\*_~`|>#[\]()<@:-]/g, '\\$&')

function embedOf({ config: { siteUrl } }: Context, { at, message }: Letter) {
  const { title, body, path, picture, run, language = 'en' } = message
  const gap =
    run && run.gapMs !== null
      ? [{ name: inLanguage(language, t`Gap`), value: formatDifference(run.gapMs), inline: true }]
      : []
  const fields = run ? [{ name: inLanguage(language, t`Time`), value: run.time, inline: true }, ...gap] : []
  return {
    username: 'KZ16',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cut(title, TITLE),
        description: literal(cut(body, BODY)),
        url: siteUrl + path,
        color: AMBER,
        timestamp: at.toISOString(),
        fields,
        ...(picture && { image: { url: siteUrl + pictureIn(picture, language) } }),
      },
    ],
  }
}

function plainOf({ config: { siteUrl } }: Context, { id, at, message }: Letter) {
  const { kind, title, body, path, picture, run, language = 'en' } = message
  return {
    id,
    kind,
    at: at.toISOString(),
    title,
    text: body,
    url: siteUrl + path,
    picture: picture && siteUrl + pictureIn(picture, language),
    run,
  }
}

/** What `sw.js` shows. */
const pushText = ({ id, message: { title, body, path } }: Letter): string =>
  JSON.stringify({ id, title: cut(title, PUSHED), body: cut(body, PUSHED), path })
