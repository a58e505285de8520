const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const INITIAL_BIAS = 72
const INITIAL_N = 128

const digit = (value: number): string => String.fromCharCode(value + (value < 26 ? 97 : 22))

function adapt(delta: number, points: number, first: boolean): number {
  let rest = first ? Math.floor(delta / DAMP) : delta >> 1
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** The delta `value` as a variable-length integer. */
function encodeDelta(value: number, bias: number): string {
  let rest = value
  let text = ''
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
    if (rest < threshold) return text + digit(rest)
    text += digit(threshold + ((rest - threshold) % (BASE - threshold)))
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/** A host label in its ASCII form, `xn--...` when it holds other characters (RFC 3492). Labels are at most 63 long. */
export function asciiLabel(label: string): string {
  const points = [...label].map((character) => character.codePointAt(0) as number)
  const basic = points.filter((point) => point < INITIAL_N)
  if (basic.length === points.length) return label
  let output = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '')
  let n = INITIAL_N
  let delta = 0
  let bias = INITIAL_BIAS
  let handled = basic.length
  while (handled < points.length) {
    const next = Math.min(...points.filter((point) => point >= n))
    delta += (next - n) * (handled + 1)
    n = next
    for (const point of points) {
      if (point < n) delta++
      if (point !== n) continue
      output += encodeDelta(delta, bias)
      bias = adapt(delta, handled + 1, handled === basic.length)
      delta = 0
      handled++
    }
    delta++
    n++
  }
  return `xn--${output}`
}
