import { ReplayError } from '../replay-error.ts'

/** The packed bytes are not as RFC 8878 has them. */
export const damaged = (what: string): ReplayError =>
  new ReplayError('replay-packed', `The packing of the replay is damaged: ${what}.`)
