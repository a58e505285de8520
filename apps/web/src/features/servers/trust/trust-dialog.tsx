import type { GameServer } from '@kz/contract/accounts/community'
import type { Trust } from '@kz/contract/runs/game-servers'
import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { counted } from '../../../blocks/words.ts'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { ReasonField } from '../../../ui/field/reason-field.tsx'
import { TRUST_WORDS } from '../trust-tag.tsx'

const CHOICES: Record<Trust, { verb: string; means: string }> = {
  confirmed: { verb: 'Confirm server', means: 'Its runs count on all boards.' },
  provisional: { verb: 'Make provisional', means: 'Its runs are on its own board only.' },
  struck: { verb: 'Strike server', means: 'None of its runs count. All come back once it is confirmed again.' },
}
const TRUSTS = ['confirmed', 'provisional', 'struck'] as const

/** Confirms, doubts or strikes a server, with a reason; all its runs follow, and it says how many. */
export function TrustDialog({ server, onClose }: { server: GameServer; onClose: () => void }) {
  const { id, name, trust } = server
  const choices = TRUSTS.filter((each) => each !== trust)
  const [state, setState] = useState<Trust>(choices[0] ?? 'confirmed')
  const [reason, setReason] = useState('')
  const { act, busy } = useMutation({ refetches: ['GET /game-server/all-admin', 'GET /game-server/all'] })
  const save = async () => {
    const done = await act(
      (answer) => `${TRUST_WORDS[answer.trust]}. ${counted(answer.runs, 'run')} moved with it.`,
      () => api.call('PUT /game-server/trust', { query: { id }, body: { state, reason: reason.trim() } }),
    )
    if (done) onClose()
  }
  return (
    <FormDialog
      title={`Trust in ${name}`}
      verb={CHOICES[state].verb}
      kind={state === 'struck' ? 'danger' : 'primary'}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="From now on"
        hint={CHOICES[state].means}
        value={state}
        onChange={({ target }) => setState(target.value as Trust)}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {TRUST_WORDS[each]}
          </option>
        ))}
      </SelectField>
      <ReasonField value={reason} onValue={setReason} />
    </FormDialog>
  )
}
