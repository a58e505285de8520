export type BspErrorCode = 'cut-off' | 'version' | 'damaged' | 'too-large' | 'no-world'

/** The file is no map, or no wad, that this reads; the message says why and follows the file's name. */
export class BspError extends Error {
  override readonly name = 'BspError'
  declare readonly code: BspErrorCode

  constructor(code: BspErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export const damaged = (what: string): BspError => new BspError('damaged', `is damaged: ${what}`)
