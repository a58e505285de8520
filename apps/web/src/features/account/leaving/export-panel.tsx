import type { Leaving } from '@kz/contract/accounts/leaving'
import { Download } from 'lucide-react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { fileSize } from '../../../lib/text/format.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

/** A file of all that is one's own: asked for here, and here to download for a week. */
export function ExportPanel({ state: { state, id, size, untilIso, nextIso } }: { state: Leaving['export'] }) {
  const { act, busy } = useMutation({ refetches: ['GET /user/leaving'] })
  const ask = () => void act('Your data is being put together', () => api.call('POST /user/export'))
  return (
    <Panel title="Your data">
      <div className="stack">
        <p>
          One zip with your account, settings, demos, runs, comments, messages, marks and pictures: lists in JSON, and
          the files you sent in. Nothing that is private to other members is in it.
        </p>
        <p role="status">
          {state === 'making' && 'It is being put together. We will e-mail you when it is ready.'}
          {state === 'made' && (
            <>
              It is ready ({fileSize(size ?? 0)}), until <Moment iso={untilIso} look="clock" />. It opens only for you,
              while you are logged in.
            </>
          )}
          {state === 'none' && 'You have not made one lately.'}
        </p>
        <div className="row wrap">
          {state === 'made' && (
            <ButtonLink kind="primary" href={`/my-data/${id}.zip`} download>
              <Icon of={Download} size="sm" />
              Download
            </ButtonLink>
          )}
          {nextIso === null ? (
            <Button busy={busy} onClick={ask}>
              {state === 'made' ? 'Make a new one' : 'Make the file'}
            </Button>
          ) : (
            state !== 'making' && (
              <span className="dim">
                One a day: the next from <Moment iso={nextIso} look="clock" />.
              </span>
            )
          )}
        </div>
      </div>
    </Panel>
  )
}
