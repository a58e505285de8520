/**
 * Dates in a language, from the tables of the program that builds: the pages' program and the reader's browser would each
 * have another version of them, and no page would be as it was sent.
 */

const DATES = /** @type {const} */ ({
  /** `14 February 2025` */
  longDate: { day: 'numeric', month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long' },
  monthTitle: { month: 'long', year: 'numeric' },
  monthName: { month: 'long' },
  shortDate: { day: '2-digit', month: 'short' },
  shortMonth: { month: 'short' },
  /** `20 Nov 2025` */
  dayDate: { day: '2-digit', month: 'short', year: 'numeric' },
  monthYear: { month: 'short', year: 'numeric' },
  dayTitle: { weekday: 'short', day: 'numeric', month: 'short' },
})

/** A place of a list in all cases that a sentence may ask for. @type {Record<string, string>} */
const ORDINALS = { ru: '№ {n}', 'zh-Hans': '第 {n} 名', es: '{n}.º', 'pt-BR': '{n}º' }

/** The names they have in catalogues, beside the keys of texts. */
export const DATE_KEYS = [...Object.keys(DATES), 'monthInText', 'weekday', 'weekdayName', 'ordinal'].map(
  (style) => `~${style}`,
)

/**
 * Each way a date is written: for each month, or day of the week from Sunday, how it stands, apart by `|`. `{d}` is the day,
 * `{y}` the year, `{w}` the day of the week.
 * @param {string} language
 * @returns {Record<string, string>}
 */
export function dateTexts(language) {
  const said = Object.entries(DATES).map(([style, options]) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    const months = Array.from({ length: 12 }, (_, month) => written(format, Date.UTC(2025, month, 7)))
    return [`~${style}`, months.join('|')]
  })
  // as it stands beside a day: after "since" a Russian month is another than in a title
  const long = said[0]?.[1] ?? ''
  said.push(['~monthInText', long.replace(/\{d\}(?:日| de | )?/g, '')])
  for (const [style, weekday] of /** @type {const} */ ([
    ['weekday', 'short'],
    ['weekdayName', 'long'],
  ])) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
    // the fifth of January 2025 is a Sunday
    const days = Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2025, 0, 5 + day)))
    said.push([`~${style}`, days.join('|')])
  }
  said.push(['~ordinal', ORDINALS[language] ?? ''])
  return Object.fromEntries(said)
}

/** @type {Partial<Record<Intl.DateTimeFormatPartTypes, string>>} */
const PLACES = { year: '{y}', weekday: '{w}' }

/** @param {Intl.DateTimeFormat} format @param {number} moment */
const written = (format, moment) =>
  format
    .formatToParts(moment)
    .map(({ type, value }) => (type === 'day' ? (value.length > 1 ? '{dd}' : '{d}') : (PLACES[type] ?? value)))
    .join('')
    // "of the year", which a Russian reader does not miss
    .replace(/\s+г\.$/, '')
