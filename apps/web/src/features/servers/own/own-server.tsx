import type { OwnServer } from '@kz/contract/runs/game-servers'
import { ChevronRight, Eye } from 'lucide-react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import pageHead from '../../../ui/page/page-head.module.css'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { TrustTag } from '../trust-tag.tsx'
import { ClockPanel } from './clock-panel.tsx'
import { KeyPanel } from './key-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import styles from './my-servers.module.css'
import { PeoplePanel } from './people-panel.tsx'
import { RefusedPanel } from './refused-panel.tsx'
import { StepsPanel } from './steps-panel.tsx'

const NOTES = {
  confirmed: null,
  provisional: 'Staff has not confirmed this server yet. Until then its runs are on its own board only.',
  struck: 'Staff has struck this server: none of its runs count.',
} as const

/** A server of the member's own: its key, its way to the first run, what it sent, and what came of it. */
export function OwnServerPart({ server }: { server: OwnServer }) {
  const { id, name, trust, isOff } = server
  const note = NOTES[trust]
  return (
    <>
      <nav className={pageHead.crumb} aria-label="Breadcrumb">
        <a href={paths.gameServer(id)}>
          <bdi>{name}</bdi>
        </a>
        <Icon of={ChevronRight} size="sm" />
        <span aria-current="page">Owner</span>
      </nav>
      <PageHead title={name} sub={<Since server={server} />}>
        <TrustTag trust={trust} />
        <ButtonLink small href={paths.gameServer(id)} aria-label={`Public page of ${name}`}>
          <Icon of={Eye} size="sm" />
          Public page
        </ButtonLink>
      </PageHead>
      {isOff && <Note kind="warn">You took this server off: none of its runs count until you put it back.</Note>}
      {note && <Note kind={trust === 'struck' ? 'error' : 'warn'}>{note}</Note>}
      <div className={styles.two}>
        <div className="stack">
          <KeyPanel server={server} />
          <MessagesPanel server={server} />
          <RefusedPanel server={server} />
        </div>
        <div className="stack">
          <StepsPanel server={server} />
          <ClockPanel server={server} />
          <KeysPanel server={server} />
          <PeoplePanel server={server} />
        </div>
      </div>
    </>
  )
}

function Since({ server: { connectedSince, heard, todayRuns, todayRefused } }: { server: OwnServer }) {
  return (
    <>
      {connectedSince !== null ? (
        <>
          Connected since <Moment iso={connectedSince} look="clock" />.
        </>
      ) : heard !== null ? (
        <>
          Last heard <Moment iso={heard} look="clock" />.
        </>
      ) : (
        'Not heard yet.'
      )}{' '}
      {counted(todayRuns, 'run')} today, {count(todayRefused)} refused.
    </>
  )
}
