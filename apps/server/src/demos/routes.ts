import type { demos } from '@kz/contract/demos'
import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import type { Handlers, Identify } from '../platform/route.ts'

const later = () => {
  throw new ApiError('maintenance')
}

export const demosHandlers: Handlers<typeof demos> = {
  'POST /upload/map-demo': later,
  'GET /upload/map-demo-count': later,
  'GET /upload/is-demo-blocked': later,
  'POST /upload/block-demo': later,
  'POST /upload/unblock-demo': later,
  'GET /upload/own-submitted-demos': later,
  'DELETE /upload/own-submitted-demo': later,
  'GET /record/submitted-demos': later,
  'GET /record/public-submitted-demos': later,
  'GET /record/unreleased-demo-file': later,
  'GET /record/all-unreleased-demo-files': later,
  'POST /record/claim': later,
  'DELETE /record/claim': later,
  'POST /record/defer': later,
  'POST /record/update-youtube-map-record': later,
  'POST /record/update-cpgc-mpbhop-map-record': later,
  'POST /record/update-comment-map-record': later,
  'POST /record/release': later,
  'DELETE /record/release': later,
}

/** Background tasks of this domain. */
export const demosJobs = (_ctx: Context): Omit<JobHandlers, 'send-mail' | 'account-mail'> => ({
  'sweep-files': later,
  'end-claims': later,
  'forget-addresses': later,
})

/** `GET /files/{token}`. */
export function demosFiles(_app: FastifyInstance, _ctx: Context, _identify: Identify): void {}
