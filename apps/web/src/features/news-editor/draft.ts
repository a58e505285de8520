import type { Article, NewsPost, ReleaseDraft } from '@kz/contract/news'
import { splitNews } from '../../blocks/markup/write.ts'

export type PostKind = 'news' | 'article'

/** A post as it stands in the form. */
export interface Draft {
  title: string
  main: string
  /** always empty for short news */
  extended: string
  hidden: boolean
  pinned: boolean
  /** `2025-11-20T18:41` in UTC; empty for now */
  publishAt: string
}

export const EMPTY_DRAFT: Draft = { title: '', main: '', extended: '', hidden: false, pinned: false, publishAt: '' }

export const draftOfNews = (post: NewsPost): Draft => ({
  title: post.title,
  main: post.htmlContent,
  extended: post.htmlContentExtended ?? '',
  hidden: post.hidden,
  pinned: post.sticky,
  publishAt: post.newsDateIso.slice(0, 16),
})

export const draftOfArticle = (article: Article): Draft => ({
  ...EMPTY_DRAFT,
  title: article.title,
  main: article.htmlContent,
  hidden: article.hidden,
})

export const draftOfRelease = (release: ReleaseDraft): Draft => ({
  ...EMPTY_DRAFT,
  title: release.title,
  main: release.htmlContent,
  extended: release.htmlContentExtended ?? '',
  hidden: release.hidden,
})

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.title === other.title &&
  one.main === other.main &&
  one.extended === other.extended &&
  one.hidden === other.hidden &&
  one.pinned === other.pinned &&
  one.publishAt === other.publishAt

/** Main and extended content as they will be shown: a line `<!--more-->` splits a text without extended content. */
export function shownParts({ main, extended }: Draft): { main: string; extended: string | null } {
  return extended.trim() === '' ? splitNews(main) : { main, extended }
}

/** What is sent of the date: nothing while it is as it was read. ISO 8601. */
export const publishDateOf = (draft: Draft, read: Draft): string | undefined =>
  draft.publishAt === '' || draft.publishAt === read.publishAt ? undefined : `${draft.publishAt}:00.000Z`

const isText = (value: unknown): value is string => typeof value === 'string'

/** A draft kept by this browser, with the moment it was kept. */
export interface KeptDraft {
  draft: Draft
  keptAt: number
}

export function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, keptAt } = value as Partial<KeptDraft>
  return (
    typeof keptAt === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    [draft.title, draft.main, draft.extended, draft.publishAt].every(isText) &&
    typeof draft.hidden === 'boolean' &&
    typeof draft.pinned === 'boolean'
  )
}
