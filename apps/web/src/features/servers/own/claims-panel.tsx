import type { ServerClaim } from '@kz/contract/runs/game-servers'
import { Age } from '../../../blocks/time/age.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { addressOf } from '../servers.ts'
import styles from './my-servers.module.css'

const STATES = {
  open: { kind: 'info', word: 'Waits for staff' },
  accepted: { kind: 'gain', word: 'Accepted' },
  refused: { kind: 'loss', word: 'Refused' },
} as const

/** The servers a member asked for, and what staff said. */
export function ClaimsPanel({ claims }: { claims: readonly ServerClaim[] }) {
  return (
    <Panel flush title="What you asked for">
      {claims.length === 0 ? (
        <EmptyState title="Nothing asked for yet.">Replies from staff appear here.</EmptyState>
      ) : (
        <ul className={styles.claims}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <span className="row wrap">
                <b dir="auto">{claim.name}</b>
                <Tag kind={STATES[claim.state].kind}>{STATES[claim.state].word}</Tag>
                <span className="dim end">
                  <Age iso={claim.date} />
                </span>
              </span>
              <span className="dim">{addressOf(claim)}</span>
              {claim.answer && <span dir="auto">{claim.answer}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
