import { createHash } from 'node:crypto'

const LETTERS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORM = /^(\$[HP]\$([./0-9A-Za-z])[./0-9A-Za-z]{8})([./0-9A-Za-z]{22})$/
/** Boards used 2^8 to 2^13 rounds; 2^15 take some 30 ms. */
const MOST_LOG_2 = 15

/** Rounds and salt of a portable hash of phpass (`$H$` of phpBB, `$P$` of WordPress), and what is secret of it; null for anything else. */
export function readPhpass(text: string): { setting: string; digest: string } | null {
  const [, setting, rounds, digest] = FORM.exec(text) ?? []
  if (!setting || !rounds || !digest) return null
  const log2 = LETTERS.indexOf(rounds)
  return log2 >= 7 && log2 <= MOST_LOG_2 ? { setting, digest } : null
}

/**
 * What is secret of the portable hash of `password`: MD5 over salt and password, then 2^rounds times over the last value and
 * the password, in phpass's own base 64. The scheme is that of the Openwall phpass framework, version 0.1.
 */
export function phpassDigest(setting: string, password: string): string {
  const secret = Buffer.from(password)
  const md5 = (before: Buffer) => createHash('md5').update(before).update(secret).digest()
  let value = md5(Buffer.from(setting.slice(4)))
  for (let left = 2 ** LETTERS.indexOf(setting.charAt(3)); left > 0; left--) value = md5(value)
  return inLetters(value)
}

/** Three bytes, the lowest first, are four letters. */
function inLetters(bytes: Buffer): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = [...bytes.subarray(at, at + 3)]
    const value = three.reduce((sum, byte, place) => sum + (byte << (8 * place)), 0)
    for (let place = 0; place <= three.length; place++) text += LETTERS.charAt((value >> (6 * place)) & 63)
  }
  return text
}
