import type { ReleaseDraft } from '@kz/contract/news'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { type Draft, type PostKind, publishDateOf } from './draft.ts'

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
}

/** Publishes or changes a post. Answers its page. */
export async function savePost({ kind, draft, read, stored }: Saving): Promise<string> {
  const { title, main, extended, hidden, pinned } = draft
  const version = stored?.version
  if (kind === 'article') {
    const body = { title, htmlContent: main, hidden, version }
    const { id } = stored
      ? await api.call('PUT /article/article', { query: { articleId: stored.id }, body })
      : await api.call('POST /article/article', { body })
    return paths.blogPost(id)
  }
  const publishDate = publishDateOf(draft, read)
  const body = { title, htmlContent: main, hidden, sticky: pinned, version, publishDate, ...extendedOf(extended, read) }
  const { url } = stored
    ? await api.call('PUT /news/news', { query: { newsId: stored.id }, body })
    : await api.call('POST /news/news', { body })
  return paths.newsPost(url)
}

/** An empty field says nothing, so that a `<!--more-->` line can split the text; one that was emptied says so. */
function extendedOf(extended: string, read: Draft): { htmlContentExtended?: string | null } {
  if (extended.trim() !== '') return { htmlContentExtended: extended }
  return read.extended === '' ? {} : { htmlContentExtended: null }
}

/** Stores the working version of the release news, with the demos it tells of. */
export function saveRelease(draft: Draft, release: Pick<ReleaseDraft, 'demoIds' | 'version'>): Promise<ReleaseDraft> {
  const { title, main, extended, hidden } = draft
  return api.call('PUT /news/release', {
    body: { title, htmlContent: main, htmlContentExtended: extended.trim() ? extended : null, hidden, ...release },
  })
}
