import { JOBS } from './app.ts'
import type { Job } from './platform/api/job.ts'
import { sampleJobs } from './scripts/sample/maps/mend-maps.ts'

/** The background work of all domains and of the sample community. */
export const ALL_JOBS: readonly Job[] = [...JOBS, ...sampleJobs]
