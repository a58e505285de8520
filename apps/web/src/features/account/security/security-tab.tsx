import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionText } from '../../../blocks/audit-words.ts'
import { Moment } from '../../../blocks/run/moment.tsx'
import { SecondFactorLine } from '../../../blocks/second-factor-line.tsx'
import { queryOf } from '../../../lib/api.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { ListBody } from '../../../ui/table/list-body.tsx'
import { PasswordForm } from '../forms/password-form.tsx'
import { SessionsPanel } from '../sessions-panel.tsx'
import { AuthenticatorPanel, type Begun, RecoveryPanel } from './authenticator-panel.tsx'
import styles from './ways.module.css'
import { WaysPanel } from './ways-panel.tsx'

/** How one gets into one's account: ways, second factor, password, sessions, and what happened lately. */
export function SecurityTab({ least, username, isDue }: { least: number; username: string; isDue: boolean }) {
  const found = useQuery(queryOf('GET /auth/ways'))
  const [begun, setBegun] = useState<Begun | null>(null)
  const { data: ways } = found
  if (!ways)
    return (
      <Panel flush title="Ways in">
        <ListBody query={found} name="your ways in" rows={4}>
          {() => null}
        </ListBody>
      </Panel>
    )
  return (
    <>
      <SecondFactorLine />
      <WaysPanel ways={ways} isNext={ways.working <= 1 && !begun && !isDue} />
      <div className={styles.pair}>
        <AuthenticatorPanel ways={ways} begun={begun} onBegun={setBegun} isNext={!isDue} />
        <RecoveryPanel ways={ways} />
      </div>
      <div className={styles.pair}>
        {ways.hasPassword && <PasswordForm least={least} username={username} isDue={isDue} />}
        <Panel flush title="Recent activity">
          <ul className={styles.ways}>
            {ways.lately.map(({ action, at }) => (
              <li key={`${at} ${action}`}>
                <span className="grow">{actionText(action)}</span>
                <span className="dim">
                  <Moment iso={at} look="clock" />
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <SessionsPanel />
    </>
  )
}
