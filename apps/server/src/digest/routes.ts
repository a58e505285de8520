import type { Job } from '../platform/api/job.ts'
import { sendDigests } from './digest.ts'

/** Background tasks of this domain. */
export const digestJobs: readonly Job[] = [sendDigests]
