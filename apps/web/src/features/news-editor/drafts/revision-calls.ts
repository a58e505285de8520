import type { ReplyOf } from '@kz/contract/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import type { PostKind } from './draft.ts'

export type Revision = ReplyOf<'GET /news/revisions'>[number]

/** The saved texts of a post, newest first; asked again whenever they are shown. */
export const revisionsQuery = (kind: PostKind, id: number) =>
  queryOptions({
    queryKey: ['revisions', kind, id],
    queryFn: (): Promise<Revision[]> =>
      kind === 'news'
        ? api.call('GET /news/revisions', { query: { newsId: id } })
        : api.call('GET /article/revisions', { query: { articleId: id } }),
    staleTime: 0,
  })
