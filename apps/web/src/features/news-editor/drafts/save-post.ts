import type { ReleaseDraft } from '@kz/contract/news'
import { api } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { type Draft, momentOf, type PostKind, publishDateOf } from './draft.ts'

/** What is being changed; null for a new post. */
export interface Stored {
  id: number
  version: number
}

export interface Saving {
  kind: PostKind
  draft: Draft
  /** the draft as it was read */
  read: Draft
  stored: Stored | null
  /** of the draft on the server, which goes with the write; 0 for none */
  draftVersion: number
}

/** Publishes or changes a post. Answers its page. */
export async function savePost({ kind, draft, read, stored, draftVersion }: Saving): Promise<string> {
  const { title, main, extended, hidden, pinned } = draft
  const publishDate = publishDateOf(draft, read)
  const common = { title, htmlContent: main, hidden, version: stored?.version, publishDate, draftVersion }
  const authorId = draft.author?.id === read.author?.id ? undefined : (draft.author?.id ?? undefined)
  if (kind === 'article') {
    const { id } = stored
      ? await api.call('PUT /article/article', { query: { articleId: stored.id }, body: { ...common, authorId } })
      : await api.call('POST /article/article', { body: common })
    return paths.blogPost(id)
  }
  const stickyUntil = pinned ? { stickyUntil: momentOf(draft.pinnedUntil) } : {}
  const body = { ...common, sticky: pinned, ...stickyUntil, ...extendedOf(extended, read) }
  const { url } = stored
    ? await api.call('PUT /news/news', { query: { newsId: stored.id }, body: { ...body, authorId } })
    : await api.call('POST /news/news', { body })
  return paths.newsPost(url)
}

/** An empty field says nothing, so that a `<!--more-->` line can split the text; one that was emptied says so. */
function extendedOf(extended: string, read: Draft): { htmlContentExtended?: string | null } {
  if (extended.trim() !== '') return { htmlContentExtended: extended }
  return read.extended === '' ? {} : { htmlContentExtended: null }
}

/** What a release news tells of, and the version of its draft that was read. */
export type ReleaseIds = Pick<ReleaseDraft, 'demoIds' | 'longjumpIds' | 'version'>

export const idsOf = ({ demoIds, longjumpIds, version }: ReleaseDraft): ReleaseIds => ({
  demoIds,
  longjumpIds,
  version,
})

/** Stores the working version of the release news, with the demos and long jumps it tells of. */
export function saveRelease(draft: Draft, release: ReleaseIds): Promise<ReleaseDraft> {
  const { title, main, extended, hidden } = draft
  return api.call('PUT /news/release', {
    body: { title, htmlContent: main, htmlContentExtended: extended.trim() ? extended : null, hidden, ...release },
  })
}
