import type { ApiKey } from '@kz/contract/api'
import { Eye, EyeOff, Pencil, Pin, PinOff } from 'lucide-react'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CommentTarget } from '../comments/thread-key.ts'
import { useMutation } from '../use-mutation.ts'
import type { PostFacts } from './post-facts.ts'

interface PostToolsProps {
  post: PostFacts
  /** the thread of the post names it */
  target: CommentTarget
}

const SHOWN_BY: readonly ApiKey[] = [
  'GET /news/last-news',
  'GET /news/news',
  'GET /article/last-articles',
  'GET /article/article',
  'GET /article/last-five',
]

/** What admin edit mode reveals on a post: edit, hide, and pin where it is news. */
export function PostTools({ post, target: { kind, targetId: id } }: PostToolsProps) {
  const { title: of, hidden, scheduled, sticky: pinned = false } = post
  const { act } = useMutation({ refetches: SHOWN_BY })

  const toggleHidden = (): Promise<unknown> => {
    if (kind === 'news') return api.call(hidden ? 'PUT /news/unhide' : 'PUT /news/hide', { query: { newsId: id } })
    return api.call(hidden ? 'PUT /article/unhide' : 'PUT /article/hide', { query: { articleId: id } })
  }
  const togglePinned = () => api.call(pinned ? 'PUT /news/unstick' : 'PUT /news/stick', { query: { newsId: id } })

  return (
    <div className="row wrap">
      <ButtonLink
        small
        href={kind === 'news' ? paths.admin.publishNews(id) : paths.admin.publishBlog(id)}
        aria-label={`Edit ${of}`}
      >
        <Icon of={Pencil} size="sm" />
        Edit
      </ButtonLink>
      <Button
        small
        aria-label={`${hidden ? 'Unhide' : 'Hide'} ${of}`}
        onClick={() => void act(hidden ? 'Unhidden' : 'Hidden', toggleHidden)}
      >
        <Icon of={hidden ? Eye : EyeOff} size="sm" />
        {hidden ? 'Unhide' : 'Hide'}
      </Button>
      {kind === 'news' && (
        <Button
          small
          aria-label={`${pinned ? 'Unpin' : 'Pin'} ${of}`}
          blockedBy={!pinned && (hidden || scheduled) ? 'A hidden post cannot be pinned' : undefined}
          onClick={() => void act(pinned ? 'Unpinned' : 'Pinned', togglePinned)}
        >
          <Icon of={pinned ? PinOff : Pin} size="sm" />
          {pinned ? 'Unpin' : 'Pin'}
        </Button>
      )}
    </div>
  )
}
