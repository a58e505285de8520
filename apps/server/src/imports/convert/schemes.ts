/** The scheme of a hash by its form, for boards that kept several; empty for one that is not known. */
export function schemeOf(hash: string, forms: readonly (readonly [form: RegExp, scheme: string])[]): string {
  return forms.find(([form]) => form.test(hash))?.[1] ?? ''
}

export const BCRYPT = /^\$2[aby]\$/
export const PHPASS = /^\$[HP]\$/
export const ARGON2 = /^\$argon2/
export const HEX_32 = /^[0-9a-f]{32}$/i
export const HEX_40 = /^[0-9a-f]{40}$/i
