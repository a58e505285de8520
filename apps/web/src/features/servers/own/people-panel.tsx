import type { OwnServer } from '@kz/contract/runs/game-servers'
import { Power, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { counted } from '../../../blocks/words.ts'
import { api } from '../../../lib/api.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './my-servers.module.css'

type Role = OwnServer['role']

const ROLES: Record<Role, string> = { owner: 'owner', helper: 'helper: sees all, makes no keys' }
const CALLS = ['GET /game-server/own'] as const

/** Who may see this page, and the end of it all: taking the server off. */
export function PeoplePanel({ server }: { server: OwnServer }) {
  const { id, people, role } = server
  const [isAdding, setAdding] = useState(false)
  const { act, busy } = useMutation({ refetches: CALLS })
  const remove = (userId: number) =>
    act('Removed', () => api.call('DELETE /game-server/own-person', { query: { id, userId } }))
  const owners = people.filter((person) => person.role === 'owner').length
  return (
    <Panel
      flush
      title="Who may see this page"
      footer={
        role === 'owner' && (
          <>
            <Button small onClick={() => setAdding(true)}>
              <Icon of={UserPlus} size="sm" />
              Add a person
            </Button>
            <span className="end">
              <OffButton server={server} />
            </span>
          </>
        )
      }
    >
      <ul className={styles.lineList}>
        {people.map(({ userId, player, country, role: of }) => (
          <li key={userId}>
            <PlayerName name={player} country={country} />
            <span className="dim">{ROLES[of]}</span>
            {role === 'owner' && (of === 'helper' || owners > 1) && (
              <AskButton
                label="Remove"
                of={player}
                icon={UserMinus}
                title={`Remove ${player}?`}
                verb="Remove"
                busy={busy}
                act={() => remove(userId)}
              >
                <p>They lose access to this page. Keys they know keep working: end those too.</p>
              </AskButton>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AddPerson server={server} onClose={() => setAdding(false)} />}
    </Panel>
  )
}

/** All runs of the server leave the boards, or return, in one act. */
function OffButton({ server: { id, name, isOff, runs } }: { server: OwnServer }) {
  const { act, busy } = useMutation({ refetches: CALLS })
  const put = (off: boolean) =>
    act(
      (answer) => `${answer.isOff ? 'Taken off' : 'Back'}. ${counted(answer.runs, 'run')} moved with it.`,
      () => api.call('PUT /game-server/own-off', { query: { id }, body: { off } }),
    )
  return isOff ? (
    <Button small busy={busy} onClick={() => void put(false)} aria-label={`Put ${name} back`}>
      <Icon of={Power} size="sm" />
      Put the server back
    </Button>
  ) : (
    <AskButton
      isDanger
      label="Take the server off"
      icon={Power}
      title={`Take ${name} off?`}
      verb="Take it off"
      busy={busy}
      act={() => put(true)}
    >
      <p>
        {counted(runs, 'run')} {runs === 1 ? 'leaves' : 'leave'} every board with it, and it can send no more. Putting
        it back brings all of them back.
      </p>
    </AskButton>
  )
}

function AddPerson({ server: { id, name }, onClose }: { server: OwnServer; onClose: () => void }) {
  const [player, setPlayer] = useState('')
  const [role, setRole] = useState<Role>('helper')
  const { act, busy, error } = useMutation({ refetches: CALLS, onFailed: () => true })
  const add = async () => {
    const body = { player: player.trim(), role }
    if (await act('Added', () => api.call('POST /game-server/own-person', { query: { id }, body }))) onClose()
  }
  return (
    <FormDialog title={`Add a person to ${name}`} verb="Add" busy={busy} error={error} onSubmit={add} onClose={onClose}>
      <TextField
        label="Player"
        hint="Their name on this site."
        required
        maxLength={64}
        autoComplete="off"
        value={player}
        onChange={({ target }) => setPlayer(target.value)}
      />
      <SelectField
        label="As"
        hint={role === 'owner' ? 'May do all that you may: keys, people, taking it off.' : 'Sees all, makes no keys.'}
        value={role}
        onChange={({ target }) => setRole(target.value as Role)}
      >
        <option value="helper">Helper</option>
        <option value="owner">Owner</option>
      </SelectField>
    </FormDialog>
  )
}
