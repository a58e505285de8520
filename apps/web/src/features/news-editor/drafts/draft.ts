import type { Article, NewsPost, PostDraft, ReleaseDraft } from '@kz/contract/news'
import { splitNews } from '../../../blocks/markup/write.ts'

export type PostKind = 'news' | 'article'

/** Who signs a post. */
export interface Author {
  id: number | null
  name: string
  country: string
}

/** A post as it stands in the form. */
export interface Draft {
  title: string
  main: string
  /** always empty for short news */
  extended: string
  hidden: boolean
  pinned: boolean
  /** `2025-11-20T18:41` in UTC; empty for a pin without end */
  pinnedUntil: string
  /** `2025-11-20T18:41` in UTC; empty for now */
  publishAt: string
  /** null: the one who writes it */
  author: Author | null
}

export const EMPTY_DRAFT: Draft = {
  title: '',
  main: '',
  extended: '',
  hidden: false,
  pinned: false,
  pinnedUntil: '',
  publishAt: '',
  author: null,
}

/** A moment of the wire as a field holds it, to the minute. */
const fieldOf = (iso: string | null) => iso?.slice(0, 16) ?? ''

/** A moment of a field as it is sent: ISO 8601; null for an empty one. */
export const momentOf = (field: string): string | null => (field === '' ? null : `${field}:00.000Z`)

const authorOf = ({ author, authorId, authorCountry }: NewsPost | Article): Author => ({
  id: authorId,
  name: author,
  country: authorCountry,
})

export const draftOfNews = (post: NewsPost): Draft => ({
  title: post.title,
  main: post.htmlContent,
  extended: post.htmlContentExtended ?? '',
  hidden: post.hidden,
  pinned: post.sticky,
  pinnedUntil: fieldOf(post.stickyUntilIso),
  publishAt: fieldOf(post.newsDateIso),
  author: authorOf(post),
})

export const draftOfArticle = (article: Article): Draft => ({
  ...EMPTY_DRAFT,
  title: article.title,
  main: article.htmlContent,
  hidden: article.hidden,
  publishAt: fieldOf(article.articleDateIso),
  author: authorOf(article),
})

export const draftOfRelease = (release: ReleaseDraft): Draft => ({
  ...EMPTY_DRAFT,
  title: release.title,
  main: release.htmlContent,
  extended: release.htmlContentExtended ?? '',
  hidden: release.hidden,
})

/** A draft the server kept; who signs is not part of one. */
export const draftOfKept = (kept: PostDraft, author: Author | null): Draft => ({
  title: kept.title,
  main: kept.htmlContent,
  extended: kept.htmlContentExtended ?? '',
  hidden: kept.hidden,
  pinned: kept.sticky,
  pinnedUntil: fieldOf(kept.stickyUntilIso),
  publishAt: fieldOf(kept.publishDateIso),
  author,
})

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.title === other.title &&
  one.main === other.main &&
  one.extended === other.extended &&
  one.hidden === other.hidden &&
  one.pinned === other.pinned &&
  one.pinnedUntil === other.pinnedUntil &&
  one.publishAt === other.publishAt &&
  one.author?.id === other.author?.id

/** Main and extended content as they will be shown: a line `<!--more-->` splits a text without extended content. */
export function shownParts({ main, extended }: Pick<Draft, 'main' | 'extended'>): {
  main: string
  extended: string | null
} {
  return extended.trim() === '' ? splitNews(main) : { main, extended }
}

/** What is sent of the date: nothing while it is as it was read. ISO 8601. */
export const publishDateOf = (draft: Draft, read: Draft): string | undefined =>
  draft.publishAt === read.publishAt ? undefined : (momentOf(draft.publishAt) ?? undefined)

/** Whether the post would wait for its date. */
export function isScheduled({ publishAt }: Draft, now = Date.now()): boolean {
  const moment = momentOf(publishAt)
  return moment !== null && Date.parse(moment) > now
}

/** A draft kept by this browser, with the moment it was kept. */
export interface KeptDraft {
  draft: Draft
  keptAt: number
}

const TEXTS = ['title', 'main', 'extended', 'pinnedUntil', 'publishAt'] as const
const FLAGS = ['hidden', 'pinned'] as const

export function isKeptDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, keptAt } = value as Partial<KeptDraft>
  return (
    typeof keptAt === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    TEXTS.every((name) => typeof draft[name] === 'string') &&
    FLAGS.every((name) => typeof draft[name] === 'boolean') &&
    (draft.author === null || typeof draft.author === 'object')
  )
}
