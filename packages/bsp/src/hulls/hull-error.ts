import { CodedError } from '../coded-error.ts'

export type HullErrorCode = 'not-hulls' | 'hulls-version' | 'hulls-damaged' | 'hulls-too-large'

/** The only thing `readHullFile` throws. */
export class HullError extends CodedError<HullErrorCode> {
  override readonly name = 'HullError'
}

export const broken = (what: string): HullError => new HullError('hulls-damaged', `The hulls are damaged: ${what}.`)
export const tooLarge = (what: string): HullError => new HullError('hulls-too-large', `The hulls have ${what}.`)
