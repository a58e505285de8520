import { createHmac, timingSafeEqual } from 'node:crypto'

/** A guest opens his report by the key of the link that was mailed to him. */

/** The key of a report; it says nothing of any other. */
export const guestKey = (secretKey: string, reportId: number): string =>
  createHmac('sha256', secretKey).update(`bug report ${reportId}`).digest('base64url')

/** Whether this is the key of the report. */
export function isGuestKey(secretKey: string, reportId: number, given: string | undefined): boolean {
  const [key, sent] = [Buffer.from(guestKey(secretKey, reportId)), Buffer.from(given ?? '')]
  return key.length === sent.length && timingSafeEqual(key, sent)
}
