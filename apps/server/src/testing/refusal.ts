import { CallError } from '@kz/contract/call-error'

/** Status and sentence a call was refused with; null when it was not. */
export async function refusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof CallError ? [error.status, error.message] : error
}
