import type { OwnServer } from '@kz/contract/runs/game-servers'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from './my-servers.module.css'
import { NewKey } from './new-key.tsx'
import { Ways } from './ways.tsx'

const HAS_KEY = 'The server has a key. It was shown once and cannot be shown again: make a new one if it is lost.'
const NO_KEY = 'Make a key to get the two lines for the settings of your server.'
const HELPER = 'Its owner makes the keys.'

/** The key of a server: a new one, shown once, and what it is pasted into. */
export function KeyPanel({ server: { id, name, keys, role } }: { server: OwnServer }) {
  const [key, setKey] = useState<string | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /game-server/own'] })
  const make = async () => {
    const made = await act('Key made', () => api.call('POST /game-server/own-key', { query: { id } }))
    if (made) setKey(made.answer.key)
  }
  const hasKey = keys.length > 0
  // the new one may have been ended meanwhile
  const shown = key !== null && keys.some(({ tail, endsAt }) => key.endsWith(tail) && endsAt === null) ? key : null
  const isUsed = keys.some(({ tail, usedAt }) => shown?.endsWith(tail) && usedAt !== null)
  const old = keys.find(({ endsAt }) => endsAt !== null)?.endsAt ?? null
  return (
    <Panel
      title="Key"
      sub={shown !== null ? (isUsed ? 'new, in use' : 'new, not used yet') : hasKey ? 'in use' : 'none'}
      actions={
        old !== null && (
          <Tag kind="warn">
            Old key works until <Moment iso={old} look="clock" />
          </Tag>
        )
      }
    >
      <div className="stack">
        {shown !== null ? <NewKey value={shown} of={name} /> : <p>{hasKey ? HAS_KEY : NO_KEY}</p>}
        {role === 'owner' ? (
          <div className="row wrap">
            <Button
              kind={hasKey || shown !== null ? 'secondary' : 'primary'}
              busy={busy}
              busyText="Making..."
              onClick={() => void make()}
              aria-label={`New key for ${name}`}
            >
              <Icon of={KeyRound} size="sm" />
              New key
            </Button>
            {hasKey && (
              <span className={`dim ${styles.small}`}>The old one keeps working for 24 hours, so no run is lost.</span>
            )}
          </div>
        ) : (
          <p className="dim">{HELPER}</p>
        )}
        {shown === null && <Ways value="YOUR_KEY" />}
      </div>
    </Panel>
  )
}
