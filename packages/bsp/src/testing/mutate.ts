import { HEADER_BYTES } from '../lumps.ts'

/** Numbers in [0, 1) that depend on the seed only. */
export function randomNumbers(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const ODD = [-1, 0, 1, 2, 0x7fffffff, -0x80000000, 65_535, 65_536, 255, 1024, 0x7fc00000]

/** A copy with something broken, most often where numbers lead elsewhere. */
export function mutate(whole: Uint8Array, seed: number): Uint8Array {
  const random = randomNumbers(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const bytes = whole.slice(0, random() < 0.1 ? upTo(whole.length) : whole.length)
  const view = new DataView(bytes.buffer)
  for (let count = 1 + upTo(6); count > 0 && bytes.length > 4; count--) {
    const range = random() < 0.15 ? Math.min(HEADER_BYTES, bytes.length) : bytes.length
    if (random() < 0.5) bytes[upTo(range)] = upTo(256)
    else view.setInt32(Math.min(upTo(range) & ~3, bytes.length - 4), ODD[upTo(ODD.length)]!, true)
  }
  return bytes
}
