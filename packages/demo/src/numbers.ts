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

/**
 * What a share is at least, even if luck helped: the lower end of Wilson's interval (95 %) around `part / of`, after E. B.
 * Wilson, "Probable inference" (1927). 0 where there is nothing to divide.
 */
export function leastShare(part: number, of: number): number {
  if (of <= 0) return 0
  const z = 1.96
  const seen = part / of
  const middle = seen + (z * z) / (2 * of)
  const around = z * Math.sqrt((seen * (1 - seen)) / of + (z * z) / (4 * of * of))
  return (middle - around) / (1 + (z * z) / of)
}

/** Rounded to three decimals; 0 for what a damaged file makes of a number. */
export function thousandths(value: number): number {
  return Math.abs(value) < 1e6 ? Math.round(value * 1000) / 1000 : 0
}
