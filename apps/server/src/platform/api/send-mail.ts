import { z } from 'zod'
import { job } from './job.ts'

/** Sends a mail once the transaction that asks for it is done. */
export const sendMail = job({
  name: 'send-mail',
  queue: 'mails',
  payload: z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string().optional(),
    unsubscribe: z.string().optional(),
  }),
  run: (ctx, mail, stop) => ctx.mail.send(mail, stop),
})
