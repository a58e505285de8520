/** The comment that the hash of an address leads to, `comment-12`; null without one. */
export function linkedCommentOf(hash: string): number | null {
  const [, digits] = /^comment-([1-9]\d{0,9})$/.exec(hash) ?? []
  return digits === undefined ? null : Number(digits)
}
