import { hash } from '@node-rs/bcrypt'

/** `$2y$`, cost, 22 letters of salt, 31 of hash; some frameworks write `{bcrypt}` before it. */
const FORM = /^(?:\{bcrypt\})?\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/
/** A login computes it: twice the cost is twice the time. */
const MOST_COST = 12

/** Cost and salt of a bcrypt hash, and what is secret of it; null for anything else, and for a cost above 12. */
export function readBcrypt(text: string): { setting: string; digest: string } | null {
  const [, cost, salt, digest] = FORM.exec(text) ?? []
  if (!cost || !salt || !digest || Number(cost) > MOST_COST || Number(cost) < 4) return null
  // the three letters are of one algorithm: they name faults of old libraries
  return { setting: `$2b$${cost}$${canonical(salt)}`, digest }
}

const LETTERS = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 16 bytes are 21 letters and two bits: the other bits of the last letter mean nothing. */
function canonical(salt: string): string {
  const last = LETTERS.indexOf(salt.slice(-1))
  return salt.slice(0, -1) + LETTERS.charAt(last & 0b110000)
}

/** What is secret of the bcrypt hash of `password`. */
export const bcryptDigest = async (setting: string, password: string): Promise<string> =>
  (await hash(password, { salt: setting })).slice(setting.length)
