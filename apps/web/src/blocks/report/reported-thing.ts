import type { Reported } from '@kz/contract/review/reports'

export interface ReportedThing {
  kind: Reported
  id: number
  /** what it is called: `comment by Ann` */
  of: string
}
