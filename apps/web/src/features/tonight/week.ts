const DAY_MS = 86_400_000

/** The day so many days after another, both as `yyyy-MM-dd` in UTC. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** First and last day of the week that ends with a day. */
export const weekOf = (until: string): [first: Date, last: Date] => [
  new Date(dayAfter(until, -6)),
  new Date(dayAfter(until, 0)),
]
