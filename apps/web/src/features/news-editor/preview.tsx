import { NO_ICONS } from '@kz/contract/accounts/honours'
import { isNew } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { PostCard } from '../../blocks/post/post-card.tsx'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { type Draft, isScheduled, momentOf, type PostKind, shownParts } from './drafts/draft.ts'
import styles from './news-editor.module.css'

/** The post as readers will see it, by the same component as the list. */
export function Preview({ draft: latest, kind }: { draft: Draft; kind: PostKind }) {
  const draft = useDeferredValue(latest)
  const { user } = useSession()
  const { main, extended } = shownParts(draft)
  const author = draft.author ?? { name: user?.pseudo ?? '', country: user?.country ?? 'n-a' }
  const { data: known } = useQuery({
    ...queryOf('GET /user/user', { query: { pseudo: author.name } }),
    enabled: author.name !== '',
  })
  const now = new Date()
  const date = new Date(momentOf(draft.publishAt) ?? now)
  return (
    <section aria-label="Preview" className={styles.nePreview}>
      <PostCard
        preview
        post={{
          title: draft.title || 'No title yet',
          htmlContent: main.trim() ? main : '<p>Nothing written yet.</p>',
          htmlContentExtended: kind === 'news' && extended?.trim() ? extended : null,
          author: author.name,
          authorCountry: author.country,
          icons: known?.icons ?? NO_ICONS,
          isNew: isNew(date, now),
          hidden: draft.hidden,
          scheduled: isScheduled(draft),
          commentsNumber: 0,
        }}
        href="#"
        dateIso={date.toISOString()}
        comments={{ kind, targetId: 0 }}
        pinned={draft.pinned}
      />
    </section>
  )
}
