import type { OwnServer } from '@kz/contract/runs/game-servers'
import { Age } from '../../../blocks/time/age.tsx'
import { count } from '../../../lib/text/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { addressOf } from '../servers.ts'
import styles from './my-servers.module.css'

/** What came from a server so far, and when it was last heard. */
export function SentPanel({ server }: { server: OwnServer }) {
  const { addr, heard, plugin, runs, replayed, refused } = server
  return (
    <Panel title="What came in">
      <Facts
        className={styles.facts}
        facts={[
          ['Address', addr === '' ? 'none' : addressOf(server)],
          ['Last heard', heard === null ? 'never' : <Age key="heard" iso={heard} />],
          ['Module', plugin || 'not told'],
          ['Runs', count(runs)],
          ['Replayed', count(replayed)],
          ['Refused', count(refused)],
        ]}
      />
    </Panel>
  )
}
