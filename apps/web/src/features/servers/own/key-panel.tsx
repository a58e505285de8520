import type { OwnServer } from '@kz/contract/runs/game-servers'
import { KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './my-servers.module.css'
import { NewKey } from './new-key.tsx'

/** The key of a server: whether there is one, a new one in place of it, and the end of all. */
export function KeyPanel({ server: { id, name, hasKey, oldKeyUntil } }: { server: OwnServer }) {
  const [key, setKey] = useState<string | null>(null)
  const { act, busy, doing } = useMutation({ refetches: ['GET /game-server/own'] })
  const make = async () => {
    const made = await act('Key made', () => api.call('POST /game-server/own-key', { query: { id } }), 'make')
    if (made) setKey(made.answer.key)
  }
  const revoke = async () => {
    if (await act('All keys revoked', () => api.call('DELETE /game-server/own-key', { query: { id } }), 'revoke'))
      setKey(null)
  }
  return (
    <Panel
      title="Key"
      sub={key !== null ? 'new, shown once' : hasKey ? 'in use' : 'none'}
      actions={
        oldKeyUntil !== null && (
          <Tag kind="warn">
            Old key works until <Moment iso={oldKeyUntil} look="clock" />
          </Tag>
        )
      }
    >
      <div className="stack">
        {key !== null ? <NewKey value={key} of={name} /> : <p>{hasKey ? HAS_KEY : NO_KEY}</p>}
        <div className="row wrap">
          <Button
            kind={hasKey || key !== null ? 'secondary' : 'primary'}
            busy={doing === 'make'}
            busyText="Making..."
            onClick={() => void make()}
            aria-label={`New key for ${name}`}
          >
            <Icon of={KeyRound} size="sm" />
            New key
          </Button>
          {(hasKey || oldKeyUntil !== null) && (
            <AskButton
              isDanger
              label="Revoke all keys"
              icon={Trash2}
              title={`Revoke the keys of ${name}?`}
              verb="Revoke all keys"
              busy={busy}
              act={revoke}
            >
              <p>
                The server is cut off at once. Runs it finishes from now on stay with it until it has a new key. What it
                has sent stays here.
              </p>
            </AskButton>
          )}
        </div>
        {hasKey && (
          <p className={`dim ${styles.small}`}>After a new key the old one goes on for 24 hours, so no run is lost.</p>
        )}
      </div>
    </Panel>
  )
}

const HAS_KEY = 'The server has a key. It was shown once and cannot be shown again: make a new one if it is lost.'
const NO_KEY = 'Make a key to get the two lines for the settings of your server.'
