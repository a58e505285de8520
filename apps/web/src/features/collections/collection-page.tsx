import { formatTime, NOTE_LENGTH } from '@kz/contract/rules'
import type { CollectionDetail } from '@kz/contract/runs/collections'
import { Check, Download, Link, Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { useMay, useSession } from '../../lib/session/session.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { paths } from '../../lib/url/paths.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CollectionBody } from './collection-body.tsx'
import styles from './collections.module.css'
import { DeleteButton } from './delete-button.tsx'
import { DemoFiles } from './demo-files.tsx'
import { PasteLinks } from './paste-links.tsx'
import { saveFrom } from './save-from.ts'
import { Crumbs, knownState, StateFlow } from './state.tsx'
import { UploadZone } from './upload-zone.tsx'

const ASKS = ['GET /demo-collections/{id}', 'GET /demo-collections'] as const

/** /admin-demo-collections/{id} */
export function CollectionPage({ id }: { id: number }) {
  return <CollectionBody id={id}>{(collection) => <Collection collection={collection} />}</CollectionBody>
}

function Collection({ collection }: { collection: CollectionDetail }) {
  const { id, title, demos, adminNotes, blockedBy } = collection
  const navigate = useNavigate()
  const [pastes, setPastes] = useState(false)
  const state = knownState(collection.status)
  const { act } = useMutation()
  const { user } = useSession()
  const downloadAll = () =>
    act(null, async () => saveFrom(await api.call('GET /demo-collections/{id}/demo-files', { params: { id } })))
  const records = demos.filter(({ skipped }) => skipped === null).length
  const total = formatTime(demos.reduce((sum, { timeMs }) => sum + timeMs, 0))
  return (
    <div className="stack">
      <Crumbs here={title} />
      <PageHead title={title} />
      <StateFlow collection={collection} />
      {blockedBy.map((text) => (
        <Note key={text} kind="warn">
          {text}
        </Note>
      ))}
      <Panel
        title="Demo files"
        sub={`${counted(demos.length, 'demo')}, ${counted(records, 'record')}, ${total} of running`}
        flush
        actions={
          demos.length > 0 && (
            <>
              {state === 'SUBMITTED' && (
                <Button small kind="ghost" onClick={() => setPastes(true)}>
                  <Icon of={Link} size="sm" />
                  Paste links
                </Button>
              )}
              <Button small kind="ghost" onClick={() => void downloadAll()}>
                <Icon of={Download} size="sm" />
                Download all
              </Button>
            </>
          )
        }
      >
        {state === 'SUBMITTED' && <UploadZone id={id} />}
        {demos.length === 0 && <p className={styles.none}>No demos uploaded yet</p>}
      </Panel>
      {demos.length > 0 && <DemoFiles collection={collection} />}
      <div className={`stack ${styles.about}`}>
        <Panel title="Details">
          <dl className={styles.facts}>
            <dt>Player</dt>
            <dd>
              <PlayerName name={collection.playerName} country={collection.playerCountry} />
            </dd>
            <dt>Submitted by</dt>
            <dd>
              <PlayerName name={collection.submittedBy} country={collection.submittedByCountry} />
            </dd>
            <dt>Date</dt>
            <dd>{collection.collectionDate.slice(0, 16)}</dd>
            <dt>Checked by</dt>
            <dd>{collection.checkedBy ?? <span className="dim">nobody yet</span>}</dd>
            <dt>Released</dt>
            <dd>{collection.releaseDate?.slice(0, 16) ?? <span className="dim">not yet</span>}</dd>
          </dl>
        </Panel>
        <Panel title="Admin notes">
          <p className={styles.notes}>{adminNotes || <span className="dim">None</span>}</p>
          <p className={field.hint}>Notes cannot be edited after creation.</p>
          <Comments collection={collection} />
        </Panel>
      </div>
      {pastes && user && <PasteLinks id={id} onClose={() => setPastes(false)} />}
      <footer className={`row wrap ${styles.decide}`} data-part="decide">
        {state !== 'RELEASED' && (
          <DeleteButton collection={collection} onDeleted={() => void navigate({ href: paths.admin.collections() })} />
        )}
        {state === 'SUBMITTED' && <ApproveButton collection={collection} />}
        {state === 'APPROVED' && <ReleaseButtons collection={collection} />}
        {collection.newsUrl && (
          <ButtonLink small href={paths.newsPost(collection.newsUrl)}>
            Open the post
          </ButtonLink>
        )}
      </footer>
    </div>
  )
}

function ApproveButton({ collection: { id, blockedBy, isOwn } }: { collection: CollectionDetail }) {
  const isTop = useMay('TOP')
  const isHead = useMay('REVOKE')
  const { act, busy } = useMutation({ refetches: ASKS })
  const own = isOwn && !isTop && !isHead ? 'You cannot approve your own collection' : undefined
  return (
    <Button
      small
      kind="ok"
      aria-keyshortcuts="A"
      busy={busy}
      busyText="Approving..."
      blockedBy={own ?? blockedBy[0]}
      onClick={() =>
        void act('Demo collection approved successfully', () =>
          api.call('POST /demo-collections/{id}/approve', { params: { id } }),
        )
      }
    >
      <Icon of={Check} size="sm" />
      Approve
    </Button>
  )
}

function ReleaseButtons({ collection: { id, blockedBy } }: { collection: CollectionDetail }) {
  const { act, busy } = useMutation({ refetches: ASKS })
  const unapprove = () =>
    act('Demo collection unapproved successfully', () =>
      api.call('POST /demo-collections/{id}/unapprove', { params: { id } }),
    )
  return (
    <>
      <AskButton
        label="Unapprove"
        icon={Undo2}
        title="Take the approval back?"
        verb="Unapprove"
        busy={busy}
        act={unapprove}
      >
        <p>The demos can be changed again and need a new approval.</p>
      </AskButton>
      {blockedBy.length > 0 ? (
        <Button small kind="ok" aria-keyshortcuts="R" blockedBy={blockedBy[0]}>
          Release
        </Button>
      ) : (
        <ButtonLink small kind="ok" aria-keyshortcuts="R" href={paths.admin.releaseCollection(id)}>
          Release
        </ButtonLink>
      )}
    </>
  )
}

const SAID = { noted: '', approved: 'approved', unapproved: 'took the approval back' } as const

function Comments({ collection: { id, comments } }: { collection: CollectionDetail }) {
  const { draft, edit, text } = useDraft({ message: '' })
  const { message } = draft
  const { act, busy } = useMutation({ refetches: ASKS })
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (message.trim() === '') return
    const done = await act('Comment written', () =>
      api.call('POST /demo-collections/{id}/comment', { params: { id }, body: { message } }),
    )
    if (done) edit({ message: '' })
  }
  return (
    <>
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments and decisions">
          {comments.map(({ act: what, message: said, author, date }, place) => (
            <li key={place}>
              <span className="dim">
                <bdi>{author}</bdi> {SAID[what]} {date.slice(0, 16)}
              </span>
              {said && <p className={styles.notes}>{said}</p>}
            </li>
          ))}
        </ul>
      )}
      <form className={styles.say} onSubmit={(event) => void handleSubmit(event)}>
        <TextAreaField label="Comment for the staff" rows={2} maxLength={NOTE_LENGTH} {...text('message')} />
        <Button
          type="submit"
          small
          busy={busy}
          busyText="Submitting..."
          blockedBy={message.trim() === '' ? 'Nothing written yet' : undefined}
        >
          Add comment
        </Button>
      </form>
    </>
  )
}
