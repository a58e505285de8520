import { type Algorithm, hashRaw, type Version } from '@node-rs/argon2'

const FORM = /^(\$argon2(d|i|id)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$)([A-Za-z0-9+/]+)$/
const ALGORITHMS: Record<string, Algorithm> = { d: 0, i: 1, id: 2 }
const VERSION_19: Version = 1
/** A login computes it; the most that PHP and its boards used is 64 MiB, four times. */
const MOST = { kib: 262_144, times: 8, lanes: 8 }

/** The setting of an argon2 hash in PHC form, and what is secret of it; null for anything else, and for one too dear to compute. */
export function readArgon2(text: string): { setting: string; digest: string } | null {
  const [, setting, , kib, times, lanes, , digest] = FORM.exec(text) ?? []
  if (!setting || !digest) return null
  const isDear = Number(kib) > MOST.kib || Number(times) > MOST.times || Number(lanes) > MOST.lanes
  return isDear ? null : { setting: `${setting}${Buffer.from(digest, 'base64').length}`, digest }
}

/** What is secret of the argon2 hash of `password`; `setting` ends in the length of the hash in bytes. */
export async function argon2Digest(setting: string, password: string): Promise<string> {
  const [, , kind, kib, times, lanes, salt] = FORM.exec(`${setting}A`) ?? []
  const bytes = await hashRaw(password, {
    ...{ algorithm: ALGORITHMS[kind ?? ''] as Algorithm, version: VERSION_19, salt: Buffer.from(salt ?? '', 'base64') },
    ...{ memoryCost: Number(kib), timeCost: Number(times), parallelism: Number(lanes) },
    outputLen: Number(setting.slice(setting.lastIndexOf('$') + 1)),
  })
  return bytes.toString('base64').replace(/=+$/, '')
}
