import type { Failure } from './film-messages.ts'

/** The browser draws nothing in three dimensions. */
export class NoGraphicsError extends Error {}
/** It writes no video of this size. */
export class NoVideoError extends Error {}
/** It writes no moving pictures. */
export class NoWebpError extends Error {}
/** The picture grew larger than a post takes. */
export class TooLargeError extends Error {}

const FAILURES: readonly (readonly [new () => Error, Failure])[] = [
  [NoGraphicsError, 'no-graphics'],
  [NoVideoError, 'no-video'],
  [NoWebpError, 'no-picture'],
  [TooLargeError, 'too-large'],
]

export function failureOf(error: unknown): Failure {
  const known = FAILURES.find(([kind]) => error instanceof kind)
  if (known) return known[1]
  // a disk without room, a browser that lets a site have no more of it, or no memory left
  const isFull = error instanceof RangeError || (error instanceof DOMException && error.name === 'QuotaExceededError')
  return isFull ? 'full' : 'broken'
}
