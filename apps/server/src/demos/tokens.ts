import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens of file links: what may be fetched, by which session, until when, and a signature (reliability.md 2, row 20). */

/**
 * `released`: a record's file; `unreleased`: one waiting demo; `queue`: all waiting demos in one archive; `map`: the archive of
 * a submitted map, whose number is given as `demoId`.
 */
export type FilePurpose = 'released' | 'unreleased' | 'queue' | 'map'

interface FileGrant {
  purpose: FilePurpose
  /** 0 for `queue` */
  demoId: number
  /** the session that may use the link; null for anybody */
  familyId: number | null
}

export const LINK_SECONDS = 300
const LONGEST = 512

function sign(secretKey: string, text: string): string {
  const key = createHmac('sha256', secretKey).update('file links').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** A token that is good for five minutes from `now`. */
export function fileToken(secretKey: string, now: Date, { purpose, demoId, familyId }: FileGrant): string {
  const text = `${purpose}.${demoId}.${familyId ?? 0}.${Math.floor(now.getTime() / 1000) + LINK_SECONDS}`
  return `${text}.${sign(secretKey, text)}`
}

/** What a token grants at `now`; null when it is forged, damaged or too old. */
export function readFileToken(secretKey: string, now: Date, token: string): FileGrant | null {
  if (token.length > LONGEST) return null
  const end = token.lastIndexOf('.')
  const text = token.slice(0, end)
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(sign(secretKey, text))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [purpose, demoId, familyId, expires] = text.split('.')
  if (Number(expires) * 1000 <= now.getTime()) return null
  return { purpose: purpose as FilePurpose, demoId: Number(demoId), familyId: Number(familyId) || null }
}
