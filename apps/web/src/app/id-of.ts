/** The number in an address, null for anything else. */
export const idOf = (text: string | undefined): number | null =>
  text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
