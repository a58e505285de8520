import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import { html } from '../platform/api/html.ts'
import { keyFor } from '../platform/api/seal.ts'
import { inLanguage, languageOf, type Text, t } from '../platform/api/services/text.ts'
import { sql } from '../platform/api/sql.ts'
import { keepDigest } from './times.ts'

/** The one click that ends mails (RFC 8058): no login, and nothing is done by opening the page. */

const WHAT = {
  notices: {
    asked: t`You will get no more mails about unread notifications.`,
    done: t`You get no more mails about unread notifications.`,
  },
  digest: { asked: t`You will get no more weekly digests.`, done: t`You get no more weekly digests.` },
} as const
type Mails = keyof typeof WHAT

const TOKEN = /^(notices|digest)-([1-9]\d{0,9})-([\w-]{43})$/
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

const macOf = (secretKey: string, what: string, userId: number): string =>
  createHmac('sha256', keyFor(secretKey, 'unsubscribe')).update(`${what} ${userId}`).digest('base64url')

/** The address that ends these mails to a member. */
export const unsubscribeUrl = ({ config: { siteUrl, secretKey } }: Context, what: Mails, userId: number): string =>
  `${siteUrl}/unsubscribe/${what}-${userId}-${macOf(secretKey, what, userId)}`

function readToken({ config }: Context, token: string): { what: Mails; userId: number } | null {
  const [, what = '', id = '', mac = ''] = TOKEN.exec(token) ?? []
  const userId = Number(id)
  if (!what) return null
  const isOurs = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(config.secretKey, what, userId)))
  return isOurs ? { what: what as Mails, userId } : null
}

/** Ends these mails; a repeat changes nothing. */
async function end(tx: Db, what: Mails, userId: number): Promise<void> {
  if (what === 'digest') return keepDigest(tx, userId, false)
  await tx.execute(sql`update notification_settings set by_mail = false where user_id = ${userId} and by_mail`)
  await tx.execute(sql`update notifications set mail_at = null where user_id = ${userId} and mail_at is not null`)
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}'

/** A page of its own: `body` are its sentences, the last a link to the settings; `asks`: with the button that does it. */
function page(language: string, title: Text, body: Text, asks = false): string {
  const say = (text: Text) => inLanguage(language, text)
  const button = asks ? html`<form method="post"><button>${say(UNSUBSCRIBE)}</button></form>` : ''
  const settings = html`<a href="/settings?tab=notifications">${say(t`All your notification settings`)}</a>`
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${say(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${say(title)}</h1><p>${say(body)}</p>${button}<p>${settings}</p></main></body>
</html>
`.html
}

const UNSUBSCRIBE = t`Unsubscribe`

/** `/unsubscribe/{token}`: GET asks, POST does it. */
export function unsubscribeRoutes(app: FastifyInstance, ctx: Context): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'POST'],
    url: '/unsubscribe/:token',
    async handler(request, reply) {
      await ctx.limits.countAddress('GET /unsubscribe', 'READ', { ip: request.ip, user: null, reply })
      reply.headers(HEADERS).type('text/html; charset=utf-8')
      const found = readToken(ctx, request.params.token)
      const spoken = languageOf(request.raw)
      if (!found)
        return reply.code(404).send(page(spoken, t`This link is not valid`, t`It may have been cut off on its way.`))
      const { what, userId } = found
      if (request.method !== 'POST') return page(spoken, t`Unsubscribe?`, WHAT[what].asked, true)
      await inTransaction(ctx, (tx) => end(tx, what, userId))
      return page(spoken, t`Unsubscribed`, WHAT[what].done)
    },
  })
}
