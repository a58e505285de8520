import type { PostDraft } from '@kz/contract/news'
import { api } from '../../../lib/api.ts'
import { type Draft, momentOf, type PostKind } from './draft.ts'
import type { Stored } from './save-post.ts'

/** Which draft of the writer: of a post, or of a new one. */
export interface DraftPlace {
  kind: PostKind
  stored: Stored | null
}

export async function readDraft({ kind, stored }: DraftPlace): Promise<PostDraft | null> {
  const { draft } =
    kind === 'news'
      ? await api.call('GET /news/draft', { query: { newsId: stored?.id } })
      : await api.call('GET /article/draft', { query: { articleId: stored?.id } })
  return draft
}

/** Keeps a draft on the server. `version` is the one that was read, 0 for none; throws CallError 409 for another. */
export function writeDraft({ kind, stored }: DraftPlace, draft: Draft, version: number): Promise<PostDraft> {
  const body = {
    title: draft.title,
    htmlContent: draft.main,
    htmlContentExtended: draft.extended || null,
    hidden: draft.hidden,
    sticky: draft.pinned,
    stickyUntil: momentOf(draft.pinnedUntil),
    publishDate: momentOf(draft.publishAt),
    version,
    postVersion: stored?.version ?? null,
  }
  return kind === 'news'
    ? api.call('PUT /news/draft', { query: { newsId: stored?.id }, body })
    : api.call('PUT /article/draft', { query: { articleId: stored?.id }, body })
}

export async function dropDraft({ kind, stored }: DraftPlace): Promise<void> {
  if (kind === 'news') await api.call('DELETE /news/draft', { query: { newsId: stored?.id } })
  else await api.call('DELETE /article/draft', { query: { articleId: stored?.id } })
}
