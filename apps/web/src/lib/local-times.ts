import { localDate } from './format.ts'

/** The titles of times that the server has drawn say its own zone: from here on they say the reader's. */
export function tellLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]'))
    time.title = localDate(new Date(time.dateTime))
}
