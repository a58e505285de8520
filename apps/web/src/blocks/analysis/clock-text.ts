/** `0:33.42`, from one hour `1:02:03.40`: a moment of a demo. */
export function clockText(ms: number, decimals = 2): string {
  const unit = 10 ** (3 - decimals)
  const whole = Math.floor(Math.max(0, ms) / unit) * unit
  const hours = Math.floor(whole / 3_600_000)
  const minutes = Math.floor(whole / 60_000) % 60
  const seconds = (whole / 1000) % 60
  const text = seconds.toFixed(decimals).padStart(decimals ? decimals + 3 : 2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${text}` : `${minutes}:${text}`
}

/** A number with so many decimals and a real minus; a dash for none. */
export function figure(value: number | null | undefined, decimals = 1): string {
  return value === null || value === undefined ? '–' : value.toFixed(decimals).replace('-', '\u2212')
}

/** `85%`: a share. */
export const percent = (value: number | null): string => (value === null ? '–' : `${Math.round(value * 100)}%`)

/** `+41.3`. */
export const signed = (value: number, decimals = 1): string =>
  value > 0 ? `+${figure(value, decimals)}` : figure(value, decimals)
