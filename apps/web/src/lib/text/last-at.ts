/** Number of the last of these rising moments at or before a moment; 0 before all. */
export function lastAt(moments: ArrayLike<number>, at: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (moments[middle]! <= at) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
