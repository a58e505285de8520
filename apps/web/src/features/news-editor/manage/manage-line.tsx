import { Eye, EyeOff, History, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useNavigate } from '../../../lib/router/router-context.tsx'
import { postDate } from '../../../lib/text/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlaceActions, usePlace } from '../../../ui/place.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RevisionsDialog } from '../drafts/revisions-dialog.tsx'
import styles from '../news-editor.module.css'
import { type ManagedPost, useManage } from './managed.ts'

/** A post of a manage list with what can be done with it. */
export function ManageLine({ post, gone }: { post: ManagedPost; gone: boolean }) {
  const [asked, setAsked] = useState<'delete' | 'revisions' | null>(null)
  const { busy, said, toggleHidden, togglePinned, remove } = useManage(post)
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said: gone ? said : undefined })
  const navigate = useNavigate()
  const isNews = post.kind === 'news'
  const waits = post.hidden || post.scheduled
  return (
    <li {...place} className={styles.neItem} aria-busy={busy || undefined}>
      <div className={`grow ${styles.neWords}`}>
        <div className="row wrap">
          <a className={styles.neTitle} href={post.href} dir="auto">
            {post.title}
          </a>
          <StateTags post={post} />
        </div>
        <div className="row wrap dim tiny">
          <PlayerName quiet name={post.author} country={post.authorCountry} />
          <span>
            {post.scheduled ? `out on ${postDate(new Date(post.dateIso))} UTC` : postDate(new Date(post.dateIso))}
          </span>
          <span>
            {post.comments} {post.comments === 1 ? 'comment' : 'comments'}
          </span>
        </div>
      </div>
      <PlaceActions closed={closed} className="row">
        <ButtonLink small href={post.editHref}>
          <Icon of={Pencil} size="sm" />
          Edit
        </ButtonLink>
        <IconButton
          label={post.hidden ? 'Unhide' : 'Hide'}
          icon={post.hidden ? Eye : EyeOff}
          onClick={() => void toggleHidden()}
        />
        {isNews && (
          <IconButton
            label={post.pinned ? 'Unpin' : 'Pin'}
            icon={post.pinned ? PinOff : Pin}
            disabled={!post.pinned && waits}
            onClick={() => void togglePinned()}
          />
        )}
        <IconButton label="Revisions" icon={History} onClick={() => setAsked('revisions')} />
        <IconButton label="Delete" icon={Trash2} onClick={() => setAsked('delete')} />
      </PlaceActions>
      {asked === 'revisions' && (
        <RevisionsDialog
          kind={post.kind}
          id={post.id}
          title={post.title}
          onUse={({ version }) => void navigate({ href: post.revisionHref(version) })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete ${post.title}?`}
          verb="Delete"
          busy={busy}
          busyText="Deleting..."
          onConfirm={() => void remove().then((done) => done && setAsked(null))}
          onCancel={() => setAsked(null)}
        >
          You can restore it for 30 days.
        </ConfirmDialog>
      )}
    </li>
  )
}

function StateTags({ post: { hidden, scheduled, pinned, pinnedUntilIso } }: { post: ManagedPost }) {
  return (
    <>
      {hidden && <Tag kind="warn">Hidden</Tag>}
      {scheduled && <Tag kind="info">Scheduled</Tag>}
      {!hidden && !scheduled && <Tag kind="gain">Visible</Tag>}
      {pinned && (
        <Tag icon={Pin}>{pinnedUntilIso ? `Pinned until ${postDate(new Date(pinnedUntilIso))}` : 'Pinned'}</Tag>
      )}
    </>
  )
}
