import { setTimeout as delay } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { S3Settings } from '../api/services/settings.ts'
import { StorageError } from './store.ts'

/** So long for the beginning of an answer; a part of a file is on its way meanwhile when it is written. */
const ANSWER_MS = 10_000
const WRITTEN_MS = 60_000
const PAUSE_MS = 200

/** A client of the store; the library speaks the protocol. `endpoint` is another one for links to outside. */
export function openS3(settings: S3Settings, endpoint: string = settings.endpoint): S3mini {
  const { bucket, region, accessKeyId, secretAccessKey } = settings
  const place = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return new S3mini({ endpoint: place, region, accessKeyId, secretAccessKey, fetch: bounded })
}

/** Ends a request whose answer does not begin in time. Nobody on the way may pack what has a length. */
const bounded: typeof fetch = async (input, init) => {
  const late = new AbortController()
  const patience = init?.method === 'PUT' || init?.method === 'POST' ? WRITTEN_MS : ANSWER_MS
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${patience} ms`)), patience)
  const headers = new Headers(init?.headers)
  headers.set('accept-encoding', 'identity')
  try {
    return await fetch(input, { ...init, headers, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks the store; once more when the way to it broke, as it does when it closes an idle connection in the same moment. Null
 * where it has nothing of that name. Throws StorageError for everything else it does not do.
 */
export async function ask<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work().catch(async (error) => {
      if (error instanceof S3ServiceError) throw error
      await delay(PAUSE_MS)
      return work()
    })
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket') return null
    throw faultOf(error)
  }
}

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull', 'EntityTooLarge'])

function faultOf(error: unknown): StorageError {
  const { status = 0, serviceCode = '' } = error instanceof S3ServiceError ? error : {}
  const isFull = status === 507 || FULL.has(serviceCode)
  const said = status ? `${status} ${serviceCode}` : reasonOf(error)
  return new StorageError(`The object store does not do what it is asked: ${said}`, { isFull, status })
}

/** What is at the bottom of an error: the others say no more than that something failed. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return cause instanceof Error ? reasonOf(cause) : message
}
