/** A time in two parts: the leading zeros that are dimmed, and the rest. */
export interface TimeParts {
  lead: string
  rest: string
}

const two = (value: number) => String(value).padStart(2, '0')

/** Milliseconds as `mm:ss.cc`, from one hour `h:mm:ss.cc`; thousandths are cut, never rounded. */
export function clockText(milliseconds: number): string {
  const hundredths = Math.trunc(Math.abs(milliseconds) / 10)
  const hours = Math.trunc(hundredths / 360_000)
  const minutes = Math.trunc(hundredths / 6000) % 60
  const seconds = `${two(Math.trunc(hundredths / 100) % 60)}.${two(hundredths % 100)}`
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${two(minutes)}:${seconds}`
}

/** Splits a time before its first significant digit, so that the eye lands on the real number. */
export function timeParts(milliseconds: number): TimeParts {
  const text = clockText(milliseconds)
  const lead = /^[0:.]*(?=[1-9])/.exec(text)?.[0] ?? ''
  return { lead, rest: text.slice(lead.length) }
}

/** A difference without its sign: `0.61`, from one minute `1:01.04`. Thousandths are cut. */
export function differenceText(milliseconds: number): string {
  const hundredths = Math.trunc(Math.abs(milliseconds) / 10)
  const seconds = Math.trunc(hundredths / 100)
  const rest = `.${two(hundredths % 100)}`
  if (seconds < 60) return `${seconds}${rest}`
  if (seconds < 3600) return `${Math.trunc(seconds / 60)}:${two(seconds % 60)}${rest}`
  return `${Math.trunc(seconds / 3600)}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}${rest}`
}

/** A difference as it is spoken: `0.61 seconds`, `1 minute 1.04 seconds`. */
export function spokenDifference(milliseconds: number): string {
  const hundredths = Math.trunc(Math.abs(milliseconds) / 10)
  const minutes = Math.trunc(hundredths / 6000)
  const seconds = `${((hundredths % 6000) / 100).toFixed(2)} seconds`
  if (minutes === 0) return seconds
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ${seconds}`
}
