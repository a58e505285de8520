/** Numbers in [0, 1) that depend on the seed only (a linear congruential generator). */
export function randomNumbers(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
