const LONGEST = 64
const OTHERS = new TextDecoder('windows-1251')

/**
 * Text that somebody else's server sent, as it may be shown: UTF-8 or Windows-1251, without control, bidi and other
 * invisible characters, one space for many, 64 characters at most.
 */
export function cleanText(bytes: Uint8Array): string {
  const visible = decoded(bytes)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
  return [...visible.trim()].slice(0, LONGEST).join('').trim()
}

/** Servers cut a name at a number of bytes: half a letter at the end of other letters of UTF-8 is left out. */
function decoded(bytes: Uint8Array): string {
  const whole = utf8(bytes, false)
  if (whole !== null) return whole
  const cut = utf8(bytes, true)
  return cut !== null && /\P{ASCII}/u.test(cut) ? cut : OTHERS.decode(bytes)
}

function utf8(bytes: Uint8Array, mayBeCut: boolean): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayBeCut })
  } catch {
    return null
  }
}
