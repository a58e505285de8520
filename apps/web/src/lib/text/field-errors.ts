import { CallError } from '@kz/contract/wire/call-error'

/** What a failed call says of the fields that were sent: its sentence by the field's name; empty where it names none. */
export const fieldErrors = (failure: unknown): Record<string, string> =>
  failure instanceof CallError ? (failure.fields ?? {}) : {}
