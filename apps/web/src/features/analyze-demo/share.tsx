import type { SharedReport } from '@kz/contract/review/shared-report'
import type { KeptReport } from '@kz/contract/runs/analyzer'
import { Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useNavigate } from '../../lib/router/router-context.tsx'
import { useMay } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import field from '../../ui/field/field.module.css'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { toastError, toastLinkCopied } from '../../ui/toast/toast.ts'
import { forgetKey, keepKey, keyOf } from './kept-keys.ts'

/** Sends the report, when asked a second time, and shows its link. */
export function ShareButton({ report }: { report: SharedReport }) {
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMutation()
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)

  async function share(): Promise<void> {
    await act('Report shared', async () => {
      const { id, url, key } = await api.call('POST /analyzer/report', { body: { report } })
      keepKey(id, key)
      setMade({ id, url })
    })
    setAsking(false)
  }

  return (
    <>
      <Button small onClick={() => (made ? setMade({ ...made }) : setAsking(true))}>
        <Icon of={Share2} size="sm" />
        Share report
      </Button>
      {asking && (
        <ConfirmDialog
          title="Share this report?"
          verb="Share report"
          busy={busy}
          onConfirm={() => void share()}
          onCancel={() => setAsking(false)}
        >
          The figures, the findings and a rough path of {report.summary.map || 'this demo'} are kept for 90 days, for
          everybody with the link. The demo itself, the Steam id and what was said on the server stay here. You can
          delete the report again from this browser.
        </ConfirmDialog>
      )}
      {made && <LinkDialog url={made.url} onClose={() => setMade(null)} />}
    </>
  )
}

function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(url)) toastLinkCopied()
    else toastError('Failed to copy the link')
  }
  return (
    <Dialog
      title="Report shared"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" onClick={() => void copy()}>
            Copy link
          </Button>
        </>
      }
    >
      <TextField label="Link, for 90 days" value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
      <p className={field.hint}>
        <a className="link" href={url.replace(/^https?:\/\/[^/]+/, '')}>
          Open it
        </a>{' '}
        to see what others see, and to delete it.
      </p>
    </Dialog>
  )
}

/** Above a shared report: who made it and that nobody here has checked it; whoever shared it can delete it. */
export function SharedNote({ kept }: { kept: KeptReport }) {
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const isStaff = useMay('TOP')
  const key = keyOf(kept.id)
  const mayDelete = kept.isOwn || isStaff || key !== undefined

  async function remove(): Promise<void> {
    const done = await act('Report deleted', async () => {
      await api.call('DELETE /analyzer/report', { query: { id: kept.id }, body: { ...(key !== undefined && { key }) } })
      forgetKey(kept.id)
    })
    if (done) await navigate({ href: paths.analyzer() })
  }
  return (
    <Note
      kind="warn"
      action={
        mayDelete && (
          <AskButton
            label="Delete report"
            icon={Trash2}
            isDanger
            title="Delete this report?"
            verb="Delete report"
            busy={busy}
            act={remove}
          >
            Its link ends at once. The demo is not touched.
          </AskButton>
        )
      }
    >
      Made by the browser of {kept.sharedBy === null ? 'a guest' : <PlayerName name={kept.sharedBy} country={null} />}{' '}
      and shared on <Moment iso={kept.sharedAt} look="day" />. This site has not checked it: it is not a verdict of this
      site, and the demo is not here. It is kept until <Moment iso={kept.expiresAt} look="day" />.
    </Note>
  )
}
