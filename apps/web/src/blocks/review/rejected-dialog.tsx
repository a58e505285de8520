import type { ApiKey } from '@kz/contract/api'
import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { Rejected } from '@kz/contract/review/submissions'
import { REASON_LENGTH } from '@kz/contract/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import { PlayerName } from '../member/player-name.tsx'
import { Moment } from '../run/moment.tsx'
import { KINDS } from '../submissions/submission-status.ts'
import styles from '../submissions/submissions.module.css'
import { useMutation } from '../use-mutation.ts'

interface Calls {
  list: 'GET /record/rejected-demos' | 'GET /longjump/rejected' | 'GET /map/rejected'
  queue: ApiKey
  reopen: (id: number, reason: string) => Promise<unknown>
}

/** What each kind calls its rejected ones, its queue, and opening one again. */
const CALLS: Record<SubmissionKind, Calls> = {
  demo: {
    list: 'GET /record/rejected-demos',
    queue: 'GET /record/submitted-demos',
    reopen: (demoId, reason) => api.call('POST /record/reopen', { query: { demoId, reason } }),
  },
  longjump: {
    list: 'GET /longjump/rejected',
    queue: 'GET /longjump/submitted-ljs',
    reopen: (id, reason) => api.call('POST /longjump/reopen', { query: { id, reason } }),
  },
  map: {
    list: 'GET /map/rejected',
    queue: 'GET /map/submitted',
    reopen: (mapId, reason) => api.call('POST /map/reopen', { query: { mapId, reason } }),
  },
}
const SHORTEST = 3

interface RejectedDialogProps {
  kind: SubmissionKind
  onClose: () => void
}

/** What was rejected and whose file is still kept, the newest decision first; each can be opened again with a reason. */
export function RejectedDialog({ kind, onClose }: RejectedDialogProps) {
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number | null>(null)
  const query = queryOf(CALLS[kind].list, { query: { page } })
  const found = useQuery({ ...query, staleTime: 0, placeholderData: keepPreviousData })
  const places = useKeptLines(found.data?.submissions ?? [], {
    keyOf: ({ id }) => id,
    view: found.isPlaceholderData ? null : `${page}`,
  })
  const plural = KINDS[kind].plural.toLowerCase()
  return (
    <Dialog title={`Rejected ${plural}`} width="44rem" onClose={onClose}>
      <div className="stack">
        <p>What is reopened goes to the end of the queue. The sender is told why.</p>
        <QueryBody
          query={{ ...found, data: found.data && places }}
          name={`rejected ${plural}`}
          loading={<SkeletonRows label={`Loading rejected ${plural}`} count={4} height="4.5rem" />}
          padded
          empty={<p className="dim">No rejected {plural} whose file is kept.</p>}
        >
          {(rejected) => (
            <ul>
              {rejected.map(({ line, gone }) => (
                <RejectedRow
                  key={line.id}
                  kind={kind}
                  one={line}
                  gone={gone}
                  isChosen={line.id === chosen}
                  onChoose={(on) => setChosen(on ? line.id : null)}
                />
              ))}
            </ul>
          )}
        </QueryBody>
        {found.data && found.data.totalPages > 1 && (
          <Pager page={page} pages={found.data.totalPages} onPage={setPage} label={`Pages of rejected ${plural}`} />
        )}
      </div>
    </Dialog>
  )
}

interface RejectedRowProps {
  kind: SubmissionKind
  one: Rejected['submissions'][number]
  gone: boolean
  isChosen: boolean
  onChoose: (on: boolean) => void
}

function RejectedRow({ kind, one, gone, isChosen, onChoose }: RejectedRowProps) {
  const { id, title, time, facts, sender, fileName, reviewer, decidedDateIso, reason } = one
  const [said, say] = useState<string>()
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  return (
    <li {...place} className={`${styles.subRow} ${styles.subRejected}`}>
      <div className={styles.subTitle}>
        <b dir="auto">{title}</b>
        {time && <span>{time}</span>}
        {facts && <span className="dim">{facts}</span>}
        {sender && <PlayerName name={sender.pseudo} country={sender.country} />}
        <PlaceActions as="span" closed={closed} className="end">
          <Button
            small
            kind={isChosen ? 'ghost' : 'secondary'}
            aria-expanded={isChosen}
            onClick={() => onChoose(!isChosen)}
          >
            {isChosen ? 'Close' : 'Reopen'}
            <span className="visually-hidden">
              {' '}
              <bdi>{title}</bdi>
            </span>
          </Button>
        </PlaceActions>
      </div>
      <div className={styles.subFile} dir="auto">
        {fileName}
      </div>
      <p className="dim">
        <Moment iso={decidedDateIso} look="clock" />
        {reviewer && ` by ${reviewer}`}
        {reason && `: ${reason}`}
      </p>
      {isChosen && <ReopenForm kind={kind} id={id} onDone={() => say('Reopened')} />}
    </li>
  )
}

function ReopenForm({ kind, id, onDone }: { kind: SubmissionKind; id: number; onDone: () => void }) {
  const { list, queue, reopen } = CALLS[kind]
  const { busy, error, act } = useMutation({ refetches: [list, queue] })
  const [reason, setReason] = useState('')
  const isShort = [...reason.trim()].length < SHORTEST
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isShort) return
    if ((await act(`${KINDS[kind].name} opened again`, () => reopen(id, reason.trim()))) !== null) onDone()
  }
  return (
    <form className={styles.subForm} onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="Reason, shown to the sender"
        value={reason}
        maxLength={REASON_LENGTH}
        error={error ?? undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        type="submit"
        small
        kind="primary"
        busy={busy}
        busyText="Opening"
        blockedBy={isShort ? 'Write a reason first' : undefined}
      >
        Reopen
      </Button>
    </form>
  )
}
