import type { Leaving } from '@kz/contract/accounts/leaving'
import { UserX } from 'lucide-react'
import { useId, useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { exactDate } from '../../../lib/text/format.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './leaving.module.css'

const REFETCHES = ['GET /user/leaving'] as const
const WAITS = {
  'not needed': '',
  waiting: ' Another member of staff has to agree first.',
  confirmed: ' Another member of staff has agreed.',
} as const satisfies Record<NonNullable<Leaving['ending']>['staff'], string>

interface EndingPanelProps {
  ending: Leaving['ending']
  isStaff: boolean
  pseudo: string
}

/** Has one's account deleted, after fourteen days: what goes, what stays and under which name is said before. */
export function EndingPanel({ ending, isStaff, pseudo }: EndingPanelProps) {
  const { act, busy } = useMutation({ refetches: REFETCHES })
  const [keepsName, setKeepsName] = useState(ending?.keepsName ?? true)
  const ask = () => act('Deletion asked for', () => api.call('POST /user/ending', { body: { keepsName } }))
  const cancel = () => void act('Your account stays', () => api.call('DELETE /user/ending'))
  return (
    <Panel title="Delete your account">
      <div className="stack">
        {ending && (
          <Note
            kind="warn"
            action={
              <Button small kind="primary" busy={busy} onClick={cancel}>
                Keep my account
              </Button>
            }
          >
            Your account will be deleted on {exactDate(new Date(ending.endsIso))}. Records and messages{' '}
            <NameThatStays keepsName={ending.keepsName} pseudo={pseudo} />.{WAITS[ending.staff]}
          </Note>
        )}
        <WhatBecomes />
        <NameChoice pseudo={pseudo} keepsName={keepsName} onChange={setKeepsName} />
        {isStaff && !ending && <p>You are staff: another member of staff has to agree too.</p>}
        {(!ending || ending.keepsName !== keepsName) && (
          <div>
            <AskButton
              isDanger
              label={ending ? 'Change the name that stays' : 'Delete my account'}
              icon={UserX}
              title={ending ? 'Change the name that stays?' : 'Delete your account?'}
              verb={ending ? 'Change it' : 'Delete my account'}
              busy={busy}
              act={ask}
            >
              <p>
                {ending ? '' : 'It will be deleted in fourteen days. Until then you can log in and keep it. '}
                Records and messages <NameThatStays keepsName={keepsName} pseudo={pseudo} />.
              </p>
            </AskButton>
          </div>
        )}
      </div>
    </Panel>
  )
}

function NameThatStays({ keepsName, pseudo }: { keepsName: boolean; pseudo: string }) {
  if (!keepsName) return 'will be shown as a former player’s'
  return (
    <>
      keep the name <bdi>{pseudo}</bdi>
    </>
  )
}

function WhatBecomes() {
  return (
    <div className={styles.becomes}>
      <section>
        <h3>What goes</h3>
        <ul>
          <li>Your login, e-mail address, password and ways in</li>
          <li>Your picture, birthday, bio, links, flag and settings</li>
          <li>Notes to checkers, the addresses you sent from, drafts, marks, follows, goals and notifications</li>
          <li>What waits for a checker; files that were never released go within 180 days</li>
          <li>All of it in backups, as they expire</li>
        </ul>
      </section>
      <section>
        <h3>What stays</h3>
        <ul>
          <li>Records, released demos and runs on servers, with the Steam ID they were sent with</li>
          <li>Threads, messages, comments and news you wrote, and what others wrote about you</li>
          <li>The name inside demo files, as the game wrote it</li>
          <li>Bans, and what the log of the site says of acts, for three years</li>
          <li>Your nickname in a list nobody sees, so that nobody else takes it</li>
        </ul>
      </section>
    </div>
  )
}

interface NameChoiceProps {
  pseudo: string
  keepsName: boolean
  onChange: (keepsName: boolean) => void
}

function NameChoice({ pseudo, keepsName, onChange }: NameChoiceProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>What stays is shown under</legend>
      <label>
        <input type="radio" name={name} checked={keepsName} onChange={() => onChange(true)} />
        <span>
          my nickname, <bdi>{pseudo}</bdi>
        </span>
      </label>
      <label>
        <input type="radio" name={name} checked={!keepsName} onChange={() => onChange(false)} />
        <span>"a former player"</span>
      </label>
    </fieldset>
  )
}
