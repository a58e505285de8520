import { mapRoute } from '@kz/contract/rules'
import type { CollectionDetail } from '@kz/contract/runs/collections'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { differenceOf } from '../../blocks/run/difference.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { CollectionBody } from './collection-body.tsx'
import styles from './collections.module.css'
import { Crumbs } from './state.tsx'

/** Writes a text of news, with its preview. */
type ContentEditor = ComponentType<{ title: string; text: string; onText: (text: string) => void }>

interface ReleasePageProps {
  id: number
  Editor: ContentEditor
}

/** /admin-demo-collections/{id}/release */
export function ReleaseCollectionPage({ id, Editor }: ReleasePageProps) {
  return (
    <CollectionBody id={id}>{(collection) => <ReleaseBody collection={collection} Editor={Editor} />}</CollectionBody>
  )
}

/** What was begun here stays when somebody else releases the collection, or takes its approval back. */
function ReleaseBody({ collection, Editor }: Omit<ReleaseProps, 'written'>) {
  const against = stateAgainst(collection)
  const [hasBegun, setBegun] = useState(false)
  if (against === undefined && !hasBegun) setBegun(true)
  if (hasBegun) return <Approved collection={collection} Editor={Editor} />
  return (
    <div className="stack">
      <Crumbs of={collection} here="Release" />
      <PageHead title="Release collection" />
      <Note kind="warn">{against}</Note>
    </div>
  )
}

/** Why a collection in this state is not released. */
function stateAgainst({ status }: CollectionDetail): string | undefined {
  if (status === 'APPROVED') return undefined
  return status === 'RELEASED'
    ? 'This collection was already released'
    : 'This collection must be approved before it can be released.'
}

function Approved({ collection, Editor }: Omit<ReleaseProps, 'written'>) {
  const content = useQuery({
    ...queryOf('GET /demo-collections/{id}/generate-news-content', { params: { id: collection.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <QueryBody
      query={content}
      name="the text of the post"
      loading={<SkeletonRows label="Writing the post" count={8} />}
    >
      {(text) => <Release collection={collection} written={text} Editor={Editor} />}
    </QueryBody>
  )
}

interface ReleaseProps {
  collection: CollectionDetail
  written: string
  Editor: ContentEditor
}

function Release({ collection, written, Editor }: ReleaseProps) {
  const { id, title, demos, blockedBy, playerName } = collection
  const navigate = useNavigate()
  const [newsTitle, setTitle] = useState(title)
  const [newsContent, setContent] = useState(written)
  const [isAsking, setAsking] = useState(false)
  const { act, busy } = useMutation({ refetches: ['GET /demo-collections/{id}', 'GET /demo-collections'] })
  const released = demos.filter(({ skipped }) => skipped === null)
  const missing =
    newsTitle.trim() === '' || newsContent.trim() === '' ? 'News title and content are required' : undefined
  const blocked = stateAgainst(collection) ?? blockedBy[0] ?? missing
  const release = async () => {
    const done = await act('Demo collection released successfully!', () =>
      api.call('POST /demo-collections/{id}/release', { params: { id }, body: { newsTitle, newsContent } }),
    )
    setAsking(false)
    if (done) void navigate({ href: paths.admin.collection(id) })
  }
  return (
    <div className="stack">
      <Crumbs of={collection} here="Release" />
      <PageHead title="Release collection" sub={`${title}, by ${playerName}`}>
        <div className="row">
          <ButtonLink small kind="ghost" href={paths.admin.collection(id)}>
            Back
          </ButtonLink>
          <Button small kind="ok" blockedBy={blocked} onClick={() => setAsking(true)}>
            Release
          </Button>
        </div>
      </PageHead>
      {blocked && <Note kind="warn">{blocked}</Note>}
      <div className={`stack ${styles.sides}`}>
        <Panel title="News post">
          <div className="stack">
            <TextField
              label="News title"
              maxLength={200}
              value={newsTitle}
              onChange={({ target }) => setTitle(target.value)}
            />
            <Editor title={newsTitle} text={newsContent} onText={setContent} />
          </div>
        </Panel>
        <Panel
          title="What is released"
          sub={`${counted(released.length, 'record')}, ${demos.length - released.length} skipped`}
        >
          <ul className={styles.outcome}>
            {demos.map(({ fileName, mapName, route, timeMs, timeDifference, skipped }) => (
              <CheckLine
                key={fileName}
                state={skipped === null ? 'ok' : 'warn'}
                fact={
                  skipped === null && (
                    <TimeDifference milliseconds={differenceOf(timeDifference)} without={firstRecord(false)} />
                  )
                }
              >
                <b>{mapRoute(mapName, route)}</b> <TimeText milliseconds={timeMs} />
                {skipped && <span className={styles.warning}>Skipped: {skipped}</span>}
              </CheckLine>
            ))}
          </ul>
        </Panel>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Release ${title}?`}
          verb="Release"
          kind="ok"
          busy={busy}
          busyText="Releasing..."
          onConfirm={() => void release()}
          onCancel={() => setAsking(false)}
        >
          <p>
            {counted(released.length, 'record')} by <bdi>{playerName}</bdi> and the post come out at once. This cannot
            be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
