/** Names of hosts, read by our own rules: what a URL parser takes for one differs between its versions. */

const [BASE, LEAST, MOST, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128]
const LAST = 0x10ffff
const ASCII_PREFIX = 'xn--'
const LONGEST_LABEL = 63
/** a number at the end is read as an address of the network, and completed */
const NUMBER = /^(?:\d+|0x[\da-f]*)$/
const LABEL = /^(?!\p{M})[\p{L}\p{M}\p{N}-]+$/u

/** Any width and case of letters is one; letter by letter, so that no sigma depends on its place. */
const lowered = (text: string): string =>
  [...text.normalize('NFKC')]
    .map((letter) => letter.toLowerCase())
    .join('')
    .normalize('NFKC')

/**
 * The name of a host in its own letters and in lower case, `xn--` read (RFC 3492); null where it is none: no label is empty,
 * longer than 63 or of other signs than letters, digits and dashes, and the last one is no number.
 */
export function readHostName(text: string): string | null {
  const labels = lowered(text).split('.').map(readLabel)
  if (!labels.every((label) => label !== null) || NUMBER.test(labels.at(-1) ?? '')) return null
  return labels.join('.')
}

/** Whether an address, which a parser has read, leads to the name of a host by our rules. */
export const hasHostName = (address: string): boolean =>
  URL.canParse(address) && readHostName(new URL(address).hostname) !== null

function readLabel(label: string): string | null {
  if (label.length > LONGEST_LABEL) return null
  if (!label.startsWith(ASCII_PREFIX)) return LABEL.test(label) ? label : null
  const decoded = decode(label.slice(ASCII_PREFIX.length))
  // one that was written in another form is a second name for the same
  const isRight = decoded !== null && LABEL.test(decoded) && /[^\0-\x7f]/.test(decoded) && lowered(decoded) === decoded
  return isRight ? decoded : null
}

const digitOf = (digit: number): number =>
  digit >= 97 && digit <= 122 ? digit - 97 : digit >= 48 && digit <= 57 ? digit - 22 : BASE

function adapted(delta: number, points: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2)
  rest += Math.floor(rest / points)
  let bias = 0
  for (; rest > ((BASE - LEAST) * MOST) / 2; bias += BASE) rest = Math.floor(rest / (BASE - LEAST))
  return bias + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW))
}

/** Punycode as letters; null where it is none. */
function decode(text: string): string | null {
  const dash = text.lastIndexOf('-')
  const points = [...text.slice(0, Math.max(0, dash))].map((letter) => letter.charCodeAt(0))
  const digits = [...text.slice(dash + 1)].map((letter) => digitOf(letter.charCodeAt(0)))
  if (digits.length === 0) return null
  let [point, place, bias] = [FIRST, 0, FIRST_BIAS]
  for (let at = 0; at < digits.length; ) {
    const before = place
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = digits[at++] ?? BASE
      if (digit >= BASE) return null
      place += digit * weight
      const threshold = Math.min(Math.max(step - bias, LEAST), MOST)
      if (digit < threshold) break
      weight *= BASE - threshold
    }
    bias = adapted(place - before, points.length + 1, before === 0)
    point += Math.floor(place / (points.length + 1))
    place %= points.length + 1
    if (point > LAST) return null
    points.splice(place++, 0, point)
  }
  return String.fromCodePoint(...points)
}
