/** The number that the hash of an address leads to in a part of the page, 12 of `comment-12`; null for other hashes. */
export function linkedNumber(hash: string, part: string): number | null {
  const digits = hash.startsWith(`${part}-`) ? hash.slice(part.length + 1) : ''
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : null
}
