import { parseTime } from '@kz/contract/rules'

/** Reads a difference of the wire, `-00:04.57` or `+00:00.79`, in milliseconds; null for `-` and null: a first record. */
export function differenceOf(text: string | null): number | null {
  const match = /^([+-])(.+)$/.exec(text ?? '')
  const milliseconds = match ? parseTime(match[2] ?? '') : null
  if (milliseconds === null) return null
  return match?.[1] === '-' ? -milliseconds : milliseconds
}
