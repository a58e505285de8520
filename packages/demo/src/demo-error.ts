import type { DemoErrorCode } from './types.ts'

/** The only thing `parseDemo` throws: the bytes are not a demo this site can read. `offset` is where that shows. */
export class DemoError extends Error {
  override readonly name = 'DemoError'
  declare readonly code: DemoErrorCode
  declare readonly offset: number

  constructor(code: DemoErrorCode, message: string, offset: number) {
    super(message)
    this.code = code
    this.offset = offset
  }
}
