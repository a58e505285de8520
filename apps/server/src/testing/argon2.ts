import { createRequire } from 'node:module'

/** The library of passwords as it is, but a password that was compared with a hash once is not worked through again. */

const library: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')
const known = new Map<string, Promise<boolean>>()

export const { hash, parseOptions } = library

export function verify(stored: string, password: string): Promise<boolean> {
  const key = `${stored} ${password}`
  const answer = known.get(key) ?? library.verify(stored, password)
  known.set(key, answer)
  return answer
}
