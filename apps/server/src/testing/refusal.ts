import { CallError } from '@kz/contract/wire/call-error'

/** Status and sentence a call was refused with; null when it was not. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallError ? [error.status, error.message] : error
}

/** The status of a call: 200, or that it was refused with. */
export const statusOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 200,
    (error) => (error instanceof CallError ? error.status : error),
  )

/** 'done', or status and sentence a call was refused with. */
export const messageOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error) => (error instanceof CallError ? `${error.status} ${error.message}` : error),
  )

/** 'done', or the code a call was refused with. */
export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error) => (error instanceof CallError ? error.code : error),
  )

/** 'done', or status and code a call was refused with. */
export const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    (error) => (error instanceof CallError ? `${error.status} ${error.code}` : error),
  )
