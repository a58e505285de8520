import { readStoredJson, writeStored } from '../../lib/session/storage.ts'

/** The keys that delete the reports this browser shared, newest last. */

const KEY = 'shared-reports'
const MOST = 200

interface KeptKey {
  id: string
  key: string
}

const isList = (value: unknown): value is KeptKey[] =>
  Array.isArray(value) && value.every((item) => typeof item?.id === 'string' && typeof item?.key === 'string')

const readAll = (): KeptKey[] => readStoredJson(KEY, isList) ?? []

/** The key of a report this browser shared. */
export const keyOf = (id: string): string | undefined => readAll().find((kept) => kept.id === id)?.key

export function keepKey(id: string, key: string): void {
  writeStored(KEY, JSON.stringify([...readAll(), { id, key }].slice(-MOST)))
}

export function forgetKey(id: string): void {
  const left = readAll().filter((kept) => kept.id !== id)
  writeStored(KEY, left.length ? JSON.stringify(left) : null)
}
