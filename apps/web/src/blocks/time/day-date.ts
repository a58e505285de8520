import { own, shortDate } from '../../lib/text/format.ts'

/** `20 Nov 2025`, in UTC. */
export const dayDate = (date: Date): string => own('dayDate', date) ?? `${shortDate(date)} ${date.getUTCFullYear()}`
