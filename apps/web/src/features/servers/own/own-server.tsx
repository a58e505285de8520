import type { OwnServer } from '@kz/contract/runs/game-servers'
import { Eye } from 'lucide-react'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { TrustTag } from '../trust-tag.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import styles from './my-servers.module.css'
import { SentPanel } from './sent-panel.tsx'

const NOTES = {
  confirmed: null,
  provisional: 'Staff has not confirmed this server yet. Until then its runs are on its own board only.',
  struck: 'Staff has struck this server: none of its runs count.',
} as const

/** A server of the member's own: its key, what it sent, and what came of it. */
export function OwnServerPart({ server }: { server: OwnServer }) {
  const { id, name, trust } = server
  const note = NOTES[trust]
  return (
    <section className="stack" aria-labelledby={`server-${id}`}>
      <div className="row wrap">
        <h2 id={`server-${id}`} className={`display ${styles.name}`} dir="auto">
          {name}
        </h2>
        <TrustTag trust={trust} />
        <span className="end">
          <ButtonLink small href={paths.gameServer(id)} aria-label={`Public page of ${name}`}>
            <Icon of={Eye} size="sm" />
            Public page
          </ButtonLink>
        </span>
      </div>
      {note && <Note kind={trust === 'struck' ? 'error' : 'warn'}>{note}</Note>}
      <div className={styles.two}>
        <div className="stack">
          <KeyPanel server={server} />
          <MessagesPanel server={server} />
        </div>
        <div className="stack">
          <SentPanel server={server} />
          <ClockPanel clockMs={server.clockMs} />
        </div>
      </div>
    </section>
  )
}
