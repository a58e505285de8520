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
const ORDINALS = { ru: '№ {n}', 'zh-Hans': '第 {n} 名', es: '{n}.º', 'pt-BR': '{n}º', 'en-GB': 'ñö~ {n}' }

/** Ways in which a language says its months: Russian has three, a month alone, beside a day, and in short. */
const MOST_TABLES = 5

/** The names they have in catalogues, beside the keys of texts. */
export const DATE_KEYS = [
  ...[...Object.keys(DATES), 'monthInText', 'weekday', 'weekdayName', 'ordinal'].map((style) => `~${style}`),
  ...Array.from({ length: MOST_TABLES }, (_, number) => `~m${number}`),
]

/**
 * Each way a date is written: `{d}` is the day, `{y}` the year, `{w}` the day of the week, `{m0}` the month after the table
 * `~m0`. Tables have the twelve months, or the days of the week from Sunday, apart by `|`.
 * @param {string} language
 * @returns {Record<string, string>} throws where a language writes two months in two ways
 */
export function dateTexts(language) {
  /** @type {string[]} */
  const tables = []
  const said = Object.entries(DATES).map(([style, options]) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    const months = Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2025, month, 7)))
    const table = months.map((parts) => parts.find(({ type }) => type === 'month')?.value).join('|')
    if (!tables.includes(table)) tables.push(table)
    const [way, ...others] = new Set(months.map((parts) => wayOf(parts, tables.indexOf(table))))
    if (way === undefined || others.length > 0 || tables.length > MOST_TABLES)
      throw new Error(`${style} of ${language} is written in more than one way`)
    return [`~${style}`, options.month === 'short' ? inShort(way) : way]
  })
  // as it stands beside a day: after "since" a Russian month is another than in a title
  const long = said[0]?.[1] ?? ''
  said.push(['~monthInText', long.replace(/\{d\}(?:日| de | )?/g, '')])
  said.push(...tables.map((table, number) => [`~m${number}`, table]))
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

/**
 * A short date as it is written by hand: no Portuguese "of", and no zero before a Chinese day, whose month has none.
 * @param {string} way
 */
const inShort = (way) => way.replaceAll(' de ', ' ').replace('{dd}日', '{d}日')

/** @type {Partial<Record<Intl.DateTimeFormatPartTypes, string>>} */
const PLACES = { year: '{y}', weekday: '{w}' }

/** @param {Intl.DateTimeFormatPart[]} parts @param {number} table of its months */
const wayOf = (parts, table) =>
  parts
    .map(({ type, value }) => {
      if (type === 'day') return value.length > 1 ? '{dd}' : '{d}'
      return type === 'month' ? `{m${table}}` : (PLACES[type] ?? value)
    })
    .join('')
    // "of the year", which a Russian reader does not miss
    .replace(/\s+г\.$/, '')
