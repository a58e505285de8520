import type { ReactNode } from 'react'
import type { RunReplay } from '../../blocks/replay/data/replay.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunStateWords } from '../../blocks/run/run-state.tsx'
import { STANDING_WORDS } from '../../blocks/run/standing.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Facts } from '../../ui/facts.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './replay-page.module.css'

/** What is known of a run of a game server, and why it stands where it does. */
export function RunFacts({ replay }: { replay: RunReplay }) {
  const { mapName, route, timeMs, cp, gc, weapon, standing, state, reasons, serverId, serverName, date } = replay
  const { word, tip } = STANDING_WORDS[standing]
  const facts: (readonly [string, ReactNode] | false)[] = [
    ['Map', route ? `${mapName}, ${route}` : mapName],
    ['Time', <TimeText key="time" milliseconds={timeMs} />],
    ['Checkpoints', `${cp} CP, ${gc} GC`],
    weapon !== '' && ['Weapon', weapon],
    [
      'Server',
      serverId === null ? (
        'not known'
      ) : (
        <a key="server" className="link" href={paths.gameServer(serverId)} dir="auto">
          {serverName}
        </a>
      ),
    ],
    ['Finished', <Moment key="finished" iso={date} look="day" />],
    ['Standing', `${word}: ${tip.charAt(0).toLowerCase()}${tip.slice(1)}`],
    // what counts needs no word, unless something is said of it
    (state !== 'counts' || reasons.length > 0) && ['What came of it', <RunStateWords key="state" run={replay} />],
    replay.submission !== null && ['Submission', <Submitted key="submission" replay={replay} />],
  ]
  return (
    <Panel title="This run">
      <Facts className={styles.facts} facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  )
}

const SUBMISSION_WORDS = {
  SUBMITTED: 'waits for a checker',
  DEFERRED: 'a checker asks something',
  RELEASED: 'released as a demo',
  REJECTED: 'rejected',
  REVOKED: 'revoked',
  WITHDRAWN: 'withdrawn',
} as const

function Submitted({ replay: { submission, playerId } }: { replay: RunReplay }) {
  const { user } = useSession()
  if (!submission) return null
  const { demoId, status } = submission
  const said = SUBMISSION_WORDS[status]
  if (status === 'RELEASED')
    return (
      <a className="link" href={paths.replay(demoId)}>
        {said}
      </a>
    )
  return user?.userId === playerId ? (
    <a className="link" href={paths.mySubmissions(`#demo-${demoId}`)}>
      {said}
    </a>
  ) : (
    said
  )
}
