/** Rounding for reports. Whatever a damaged file makes of a number, JSON must take it. */

const BELIEVABLE = 1e9

export function tenth(value: number): number {
  return rounded(value, 10)
}

export function hundredth(value: number): number {
  return rounded(value, 100)
}

function rounded(value: number, parts: number): number {
  return Math.abs(value) < BELIEVABLE ? Math.round(value * parts) / parts : 0
}

/** Three decimals of `part / of`; null where there is nothing to divide. */
export function share(part: number, of: number): number | null {
  return of > 0 && Math.abs(part) < BELIEVABLE && of < BELIEVABLE ? rounded(part / of, 1000) : null
}

/** Rounded to three decimals; 0 for what a damaged file makes of a number. */
export function thousandths(value: number): number {
  return Math.abs(value) < 1e6 ? Math.round(value * 1000) / 1000 : 0
}
