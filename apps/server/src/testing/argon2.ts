import { createRequire } from 'node:module'

/**
 * Run by Vitest before each file of server tests: the library of passwords stays as it is, but a password that was compared
 * with a hash once is not worked through again.
 */
const library: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

// a worker runs many files
if (!Object.isFrozen(library)) {
  const { verify } = library
  const known = new Map<string, Promise<boolean>>()
  const remembering = (stored: string, password: string): Promise<boolean> => {
    const key = `${stored} ${password}`
    const answer = known.get(key) ?? verify(stored, password)
    known.set(key, answer)
    return answer
  }
  // whoever imports the library later gets this one
  Object.freeze(Object.assign(library, { verify: remembering }))
}
