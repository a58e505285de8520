const LONGEST_SLUG = 80
const LARGEST_ID = 2_147_483_647

/** The address part of a post, `{id}-{slug}`: letters and digits of any script, the rest as single dashes. */
export function urlOf(id: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  const slug = [...words].slice(0, LONGEST_SLUG).join('').replace(/^-|-$/g, '')
  return slug ? `${id}-${slug}` : String(id)
}

/** The number an address begins with, or null: only the number finds the post. */
export function idOfUrl(url: string): number | null {
  const [, digits] = /^([1-9]\d{0,9})(?:-|$)/.exec(url) ?? []
  return digits && Number(digits) <= LARGEST_ID ? Number(digits) : null
}
