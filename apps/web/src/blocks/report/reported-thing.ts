import type { Reported } from '@kz/contract/review/report-words'

export interface ReportedThing {
  kind: Reported
  id: number
  /** what it is called: `comment by Ann` */
  of: string
  /** what else of the same id can be reported: the dialog asks which, and what each is called there */
  parts?: Partial<Record<Reported, string>>
}
