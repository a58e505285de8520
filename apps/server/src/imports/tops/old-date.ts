import { GAME_BEGAN } from '@kz/contract/runs/possible'

const CLOCK = String.raw`(?:[\sT-]+(\d{1,2}):(\d{2})(?::(\d{2}))?.*)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${CLOCK}$`)
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${CLOCK}$`)
const UNIX = /^\d{9,10}$/

/**
 * The instant of a date as plugins and databases write it, read as UTC: `2014-05-01 12:00:00`, `2014/05/01 - 12:00:00`,
 * `01/05/2014` with the day first as ProKreedz writes it (the month first where only that can be), seconds since 1970.
 * Null for anything else and for what is before the game.
 */
export function oldDate(written: string): Date | null {
  const text = written.trim()
  const at = UNIX.test(text) ? Number(text) * 1000 : (readParts(YEAR_FIRST, text) ?? readParts(YEAR_LAST, text))
  return at !== null && at >= GAME_BEGAN ? new Date(at) : null
}

function readParts(form: RegExp, text: string): number | null {
  const parts = form.exec(text)
  if (!parts) return null
  const [first = 0, second = 0, third = 0, hour = 0, minute = 0, s = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const [year, month, day] =
    form === YEAR_FIRST ? [first, second, third] : second > 12 ? [third, first, second] : [third, second, first]
  const at = Date.UTC(year, month - 1, day, hour, minute, s)
  const isSame = new Date(at).getUTCMonth() === month - 1 && new Date(at).getUTCDate() === day
  return isSame && hour < 24 && minute < 60 && s < 60 ? at : null
}
