import { CodedError } from './coded-error.ts'

export type BspErrorCode = 'no-map' | 'cut-off' | 'version' | 'damaged' | 'too-large' | 'no-world'

/** The file is no map, or no wad, that this reads; the message says why and follows the file's name. */
export class BspError extends CodedError<BspErrorCode> {
  override readonly name = 'BspError'
}

export const damaged = (what: string): BspError => new BspError('damaged', `is damaged: ${what}`)
