import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'

/** A mail in our words only: nothing a user wrote goes into it (reliability.md section 2, row 7). */
export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** False when mail ends in a folder: then no address can be confirmed, and accounts count as confirmed. */
  readonly delivers: boolean
  send(mail: Mail): Promise<void>
}

/** Mail by SMTP_URL, or as `.eml` files in `DATA_DIR/outbox`, each named in the log. */
export function openMailer(config: Config, log: FastifyBaseLogger): Mailer {
  const from = `KZ16 <no-reply@${new URL(config.siteUrl).hostname}>`
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    return {
      delivers: true,
      send: async (mail) => {
        await transport.sendMail({ from, ...mail })
      },
    }
  }
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    delivers: false,
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail })
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
