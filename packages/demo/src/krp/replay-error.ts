export type ReplayErrorCode =
  | 'not-a-replay'
  | 'replay-version'
  | 'replay-too-short'
  | 'replay-too-large'
  | 'replay-packed'
  | 'replay-sizes'
  | 'replay-record'

/** The only thing `parseReplay` throws: the bytes are no replay this site can read. The message is for the person who sent it. */
export class ReplayError extends Error {
  override readonly name = 'ReplayError'
  declare readonly code: ReplayErrorCode

  constructor(code: ReplayErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
