import type { OwnServer } from '@kz/contract/runs/game-servers'
import { Trash2, Unplug } from 'lucide-react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { Age } from '../../../blocks/time/age.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { endOf } from './config-lines.ts'
import styles from './my-servers.module.css'

/** The keys that work now, by their ends, and the end of one or of all. */
export function KeysPanel({ server: { id, name, keys, role } }: { server: OwnServer }) {
  const { act, busy } = useMutation({ refetches: ['GET /game-server/own'] })
  const end = (keyId: number) =>
    act('Key ended', () => api.call('DELETE /game-server/own-key', { query: { id, keyId } }))
  const endAll = () => act('All keys revoked', () => api.call('DELETE /game-server/own-key', { query: { id } }))
  const isOwner = role === 'owner'
  return (
    <Panel
      flush
      title="Keys"
      footer={
        isOwner &&
        keys.length > 0 && (
          <AskButton
            isDanger
            label="Revoke all keys"
            icon={Trash2}
            title={`Revoke the keys of ${name}?`}
            verb="Revoke all keys"
            busy={busy}
            act={endAll}
          >
            <p>
              The server is cut off at once. Runs it finishes from now on stay with it until it has a new key. What it
              has sent stays here.
            </p>
          </AskButton>
        )
      }
    >
      {keys.length === 0 ? (
        <EmptyState title="No key works.">Make one, and it is listed here by its end.</EmptyState>
      ) : (
        <ul className={styles.lineList}>
          {keys.map(({ id: keyId, tail, since, usedAt, endsAt }) => (
            <li key={keyId}>
              {endsAt === null ? (
                <Tag kind="gain">works</Tag>
              ) : (
                <Tag kind="warn">
                  ends <Moment iso={endsAt} look="clock" />
                </Tag>
              )}
              {tail ? <code>{endOf(tail)}</code> : <span>older key</span>}
              <span className="dim">
                made <Moment iso={since} look="clock" />,{' '}
                {usedAt === null ? (
                  'not used yet'
                ) : (
                  <>
                    last used <Age iso={usedAt} />
                  </>
                )}
              </span>
              {isOwner && endsAt !== null && (
                <AskButton
                  isDanger
                  label="End it now"
                  of={tail}
                  icon={Unplug}
                  title="End the old key now?"
                  verb="End it now"
                  busy={busy}
                  act={() => end(keyId)}
                >
                  <p>A server that still uses it is cut off at once, and stays away until it has the new one.</p>
                </AskButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
