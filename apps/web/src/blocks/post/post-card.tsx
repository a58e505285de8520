import { ChevronDown, ChevronsUpDown, ChevronUp, Link, Pin } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { copyText } from '../../lib/clipboard.ts'
import { useMay } from '../../lib/session/session.ts'
import { postDate } from '../../lib/text/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import names from '../../ui/names.module.css'
import selected from '../../ui/selected.module.css'
import { NewTag, Tag } from '../../ui/tag.tsx'
import { toastError, toastLinkCopied } from '../../ui/toast/toast.ts'
import { CommentCount } from '../comments/comment-count.tsx'
import { LazyComments } from '../comments/lazy-comments.tsx'
import type { CommentTarget } from '../comments/thread-key.ts'
import { LazyNewsText } from '../markup/lazy-news-text.tsx'
import { PlayerName } from '../member/player-name.tsx'
import { RoleIcons } from '../member/role-icons.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { SinceTick, sinceLine } from '../time/since-tick.tsx'
import { Time } from '../time/time.tsx'
import { FoldedBody, useFold, useTall } from './folded-body.tsx'
import styles from './post-card.module.css'
import type { PostFacts } from './post-facts.ts'

const PostTools = lazy(async () => ({ default: (await import('./post-tools.tsx')).PostTools }))

interface PostCardProps {
  post: PostFacts
  /** path of its own page */
  href: string
  dateIso: string
  comments: CommentTarget
  /** it stands above the list */
  pinned?: boolean
  /** cut to 130 px until it is opened */
  startsFolded?: boolean
  /** a page of its own: its title is the heading of the page, and its comments and its extended text are open */
  alone?: boolean
  /** when the member was here, where this is the first post they know */
  since?: Date | null
  /** of a text that is still written: nothing leads anywhere, and the extended text is open */
  preview?: boolean
}

/** A post: title, author, text, extended text, comments. */
export function PostCard(props: PostCardProps) {
  const { post, href, dateIso, comments, pinned, startsFolded = false, alone = false, preview = false } = props
  const { since = null } = props
  const [wantsFold, setWantsFold] = useFold(startsFolded)
  const [discussed, setDiscussed] = useState(alone)
  const [text, isTall] = useTall()
  const titleId = useId()
  const mayManage = useMay('NEWS', true) && !preview
  const folded = wantsFold && isTall
  const looks = [
    styles.post,
    pinned && selected.selected,
    wantsFold && styles.cut,
    folded && styles.fold,
    since && sinceLine,
  ]
  const classes = looks.filter(Boolean).join(' ')

  const copyLink = async () => {
    if (await copyText(location.origin + href)) toastLinkCopied()
    else toastError('Failed to copy link')
  }

  return (
    <article className={classes} aria-labelledby={titleId}>
      {since && <SinceTick before={since} />}
      <header inert={preview}>
        <div>
          {pinned && (
            <span className={styles.pin}>
              <Icon of={Pin} size="sm" />
              PINNED POST
            </span>
          )}
          <PostTitle id={titleId} post={post} dateIso={dateIso} href={alone ? null : href} />
          <PostMeta post={post} dateIso={dateIso} />
          {mayManage && (
            <Suspense>
              <PostTools post={post} target={comments} />
            </Suspense>
          )}
        </div>
        <div className={styles.acts}>
          <CommentCount
            comments={post.commentsNumber}
            of={post.title}
            open={discussed}
            onToggle={() => setDiscussed(!discussed)}
          />
          <IconButton label={`Copy link to ${post.title}`} icon={Link} onClick={() => void copyLink()} />
          {alone && <ReportButton kind="post" id={comments.targetId} ownerId={null} of={post.title} />}
          {!alone && isTall && (
            <IconButton
              label={folded ? 'Expand post' : 'Collapse post'}
              icon={folded ? ChevronDown : ChevronUp}
              aria-expanded={!folded}
              onClick={() => setWantsFold(!folded)}
            />
          )}
        </div>
      </header>
      <FoldedBody ref={text} folded={folded} onReach={() => setWantsFold(false)}>
        <LazyNewsText html={post.htmlContent} />
      </FoldedBody>
      {post.htmlContentExtended && <ExtendedText html={post.htmlContentExtended} startsOpen={preview || alone} />}
      {discussed && <LazyComments {...comments} linkable={alone} />}
    </article>
  )
}

interface PostTitleProps {
  id: string
  post: PostFacts
  dateIso: string
  /** null on the post's own page */
  href: string | null
}

function PostTitle({ id, post, dateIso, href }: PostTitleProps) {
  const Heading = href === null ? 'h1' : 'h2'
  return (
    <Heading className={styles.postTitle} id={id}>
      {href === null ? (
        <bdi>{post.title}</bdi>
      ) : (
        <a href={href} dir="auto">
          {post.title}
        </a>
      )}
      {post.isNew && <NewTag iso={dateIso} />}
      {post.hidden && <Tag>Hidden</Tag>}
      {post.scheduled && <Tag kind="info">Scheduled</Tag>}
    </Heading>
  )
}

function PostMeta({ post, dateIso }: { post: PostFacts; dateIso: string }) {
  return (
    <div className={styles.meta}>
      <span className={names.player} data-part="player">
        <PlayerName name={post.author} country={post.authorCountry} />
        <RoleIcons icons={post.icons} />
      </span>
      <Time iso={dateIso} text={postDate} />
      {post.isOldNews && <span>Archived post</span>}
    </div>
  )
}

/** The rest of a post, behind a bar of its own. */
function ExtendedText({ html, startsOpen }: { html: string; startsOpen: boolean }): ReactNode {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={styles.ext}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={ChevronsUpDown} size="sm" />
        Extended content available. Click to expand or minimize.
      </button>
      <div id={id} hidden={!open} className={styles.extBody}>
        {open && <LazyNewsText html={html} />}
      </div>
    </>
  )
}
