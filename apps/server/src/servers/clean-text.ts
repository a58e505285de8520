const LONGEST = 64
const decoder = new TextDecoder('utf-8')

/**
 * Text that somebody else's server sent, as it may be shown: UTF-8 with replacement, without control, bidi and other
 * invisible characters, one space for many, 64 characters at most.
 */
export function cleanText(bytes: Uint8Array): string {
  const visible = decoder
    .decode(bytes)
    .replace(/[\s\p{Z}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
  return [...visible.trim()].slice(0, LONGEST).join('').trim()
}
