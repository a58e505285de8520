import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from './services/settings.ts'

/** A mail in our words only, as `letter.ts` writes it: nothing a user wrote goes into it but their own name, or our address would vouch for their links. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** the same words; absent in what waits since before there was any */
  html?: string | undefined
  /** where its reader ends such mails: GET asks, POST does it */
  unsubscribe?: string | undefined
}

export interface Mailer {
  /** False when mail ends in a folder: then no address can be confirmed, and accounts count as confirmed. */
  readonly delivers: boolean
  /** Rejects when the mail was not taken within 20 seconds, and when `stop` is aborted. */
  send(mail: Mail, stop?: AbortSignal): Promise<void>
}

/** How long a mail server may be silent, in milliseconds; one that drips its answers has so long for a whole mail. */
const SILENCES = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }
const LONGEST_MS = 20_000

/** One click of the mail program ends such mails (RFC 8058). */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** A mail as the mail program takes it. */
const messageOf = ({ unsubscribe, ...mail }: Mail) => ({
  ...mail,
  ...(unsubscribe && { list: { unsubscribe }, headers: ONE_CLICK }),
})

/** Mail by SMTP_URL, or as `.eml` files in `DATA_DIR/outbox`, each named in the log. */
export function openMailer(
  config: Pick<Config, 'siteUrl' | 'smtpUrl' | 'dataDir'>,
  log: FastifyBaseLogger,
  longestMs = LONGEST_MS,
): Mailer {
  const from = `KZ16 <no-reply@${new URL(config.siteUrl).hostname}>`
  if (config.smtpUrl) {
    const transport = createTransport({ url: config.smtpUrl, ...SILENCES })
    return {
      delivers: true,
      async send(mail, stop) {
        const late = AbortSignal.timeout(longestMs)
        const signal = stop ? AbortSignal.any([late, stop]) : late
        await transport.sendMail({ from, ...messageOf(mail), signal }).catch((error) => {
          throw late.aborted ? new Error(`The mail server took longer than ${longestMs / 1000} seconds`) : error
        })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...messageOf(mail) })
      const folder = join(config.dataDir, 'outbox')
      const path = join(
        folder,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
      )
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, message as Buffer, { mode: 0o600 })
      log.info({ path }, 'mail written')
    },
  }
}
