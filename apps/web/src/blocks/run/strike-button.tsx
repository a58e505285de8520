import type { OneRun } from '@kz/contract/runs/runs'
import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ReasonField } from '../../ui/field/reason-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useMutation } from '../use-mutation.ts'

interface StrikeButtonProps {
  run: Pick<OneRun, 'runId' | 'state' | 'mapName' | 'player'>
}

/** For staff: takes a run off every board, or brings a struck one back, with a reason. Nothing for a run that cannot count. */
export function StrikeButton({ run: { runId, state, mapName, player } }: StrikeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { act, busy } = useMutation({ refetches: ['GET /run/player', 'GET /run/run', 'GET /run/top'] })
  if (state === 'refused' || state === 'waiting') return null
  const struck = state !== 'struck'
  const words = `${struck ? 'Strike' : 'Restore'} the run of ${player} on ${mapName}`
  const save = async () => {
    const body = { struck, reason: reason.trim() }
    if (await act(struck ? 'Struck' : 'Restored', () => api.call('PUT /run/strike', { query: { runId }, body }))) {
      setOpen(false)
      setReason('')
    }
  }
  return (
    <>
      <IconButton label={words} icon={struck ? Ban : Undo2} onClick={() => setOpen(true)} />
      {isOpen && (
        <FormDialog
          title={`${words}?`}
          verb={struck ? 'Strike run' : 'Restore run'}
          kind={struck ? 'danger' : 'primary'}
          busy={busy}
          onSubmit={save}
          onClose={() => setOpen(false)}
        >
          <p>
            {struck
              ? 'It leaves every board at once, and servers that fetched its replay delete it. It can be brought back.'
              : 'It stands again where its server and its player do.'}
          </p>
          <ReasonField value={reason} onValue={setReason} />
        </FormDialog>
      )}
    </>
  )
}
