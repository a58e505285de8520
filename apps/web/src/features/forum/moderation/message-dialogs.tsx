import type { ForumMessage } from '@kz/contract/forum/forum'
import type { ReportWhy } from '@kz/contract/review/report-words'
import { REASON_LENGTH } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BBCodeText } from '../../../blocks/markup/bbcode-text.tsx'
import { WhyField } from '../../../blocks/report/why-field.tsx'
import { api, queryOf } from '../../../lib/api.ts'
import { ConfirmDialog, Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextAreaField } from '../../../ui/field/field.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { useForumWriting } from '../writing/use-forum-writing.ts'
import type { MessageAsk } from './message-ask.ts'

interface MessageDialogProps {
  message: ForumMessage
  onClose: () => void
}

/** Asks what must be asked before a message is reported or deleted, or shows what it said before. */
export function MessageDialog({ what, ...props }: MessageDialogProps & { what: MessageAsk }) {
  if (what === 'report') return <ReportDialog {...props} />
  return what === 'delete' ? <DeleteDialog {...props} /> : <HistoryDialog {...props} />
}

function ReportDialog({ message: { id, authorName, position }, onClose }: MessageDialogProps) {
  const [why, setWhy] = useState<ReportWhy>('insult')
  const [reason, setReason] = useState('')
  const { busy, error, run } = useForumWriting()
  const send = async () => {
    const sent = await run(
      () => api.call('POST /forum/messages/{id}/report', { params: { id }, body: { why, reason: reason.trim() } }),
      'Report sent. Thank you.',
    )
    if (sent) onClose()
  }
  return (
    <FormDialog
      title={`Report message ${position}`}
      verb="Send report"
      busy={busy}
      busyText="Sending..."
      disabled={reason.trim().length < 3}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <WhyField why={why} onChange={setWhy} />
      <TextAreaField
        label="What is wrong with it?"
        hint={`Only staff read this. ${authorName} is not told who reported.`}
        maxLength={REASON_LENGTH}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

function DeleteDialog({ message: { id, authorName, position }, onClose }: MessageDialogProps) {
  const { busy, run } = useForumWriting()
  return (
    <ConfirmDialog
      title="Delete this message?"
      verb="Delete message"
      busy={busy}
      busyText="Deleting..."
      onCancel={onClose}
      onConfirm={async () => {
        if (await run(() => api.call('DELETE /forum/messages/{id}', { params: { id } }), 'Message deleted')) onClose()
      }}
    >
      <p>
        Message {position} by <bdi>{authorName}</bdi> is hidden from readers. Staff can restore it.
      </p>
    </ConfirmDialog>
  )
}

function HistoryDialog({ message: { id, position }, onClose }: MessageDialogProps) {
  const history = useQuery(queryOf('GET /forum/messages/{id}/history', { params: { id } }))
  return (
    <Dialog title={`Earlier texts of message ${position}`} onClose={onClose} width="44rem">
      <QueryBody
        query={history}
        name="the earlier texts"
        loading={<SkeletonRows label="Loading the earlier texts" count={3} />}
        empty={<p className="dim">They were erased after 30 days.</p>}
      >
        {(data) => (
          <ol className="stack">
            {data.map(({ message, replacedBy, date }) => (
              <li key={date}>
                <p className="dim">
                  Until {date.slice(0, 16)}, changed by {replacedBy}
                </p>
                <BBCodeText forum text={message} />
              </li>
            ))}
          </ol>
        )}
      </QueryBody>
    </Dialog>
  )
}
