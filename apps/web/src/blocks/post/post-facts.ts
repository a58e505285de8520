import type { Icons } from '@kz/contract/wire/fields'

/** What news and short news have in common. */
export interface PostFacts {
  title: string
  htmlContent: string
  htmlContentExtended?: string | null
  author: string
  authorCountry: string
  icons: Icons
  isNew: boolean
  isOldNews?: boolean
  hidden: boolean
  scheduled: boolean
  /** of news: it is pinned */
  sticky?: boolean
  commentsNumber: number
}
