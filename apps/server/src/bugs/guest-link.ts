import { createHmac, timingSafeEqual } from 'node:crypto'

/** A guest opens a report by the key of the mailed link, and sends its picture by the key of the answer. */

const keyOf = (secretKey: string, what: string): string =>
  createHmac('sha256', secretKey).update(what).digest('base64url')

function isSame(key: string, given: string | undefined): boolean {
  const [wanted, sent] = [Buffer.from(key), Buffer.from(given ?? '')]
  return wanted.length === sent.length && timingSafeEqual(wanted, sent)
}

/** The key of a report; it says nothing of any other. */
export const guestKey = (secretKey: string, reportId: number): string => keyOf(secretKey, `bug report ${reportId}`)

/** Whether this is the key of the report. */
export const isGuestKey = (secretKey: string, reportId: number, given: string | undefined): boolean =>
  isSame(guestKey(secretKey, reportId), given)

/** The key to send the picture of a report; it opens nothing. */
export const pictureKey = (secretKey: string, reportId: number): string =>
  keyOf(secretKey, `picture of bug report ${reportId}`)

/** Whether this is the key to send the report's picture. */
export const isPictureKey = (secretKey: string, reportId: number, given: string): boolean =>
  isSame(pictureKey(secretKey, reportId), given)
