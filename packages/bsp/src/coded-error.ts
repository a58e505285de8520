/** An error with a code for whoever decides by it; the message is for people. */
export class CodedError<Code extends string> extends Error {
  declare readonly code: Code

  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}
