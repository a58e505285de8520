/** Days of the map of the day: `YYYY-MM-DD`, UTC. */

const DAY_MS = 86_400_000

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day `count` days after a day. */
export const addDays = (day: string, count: number): string =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS))
