import type { SwitchKind } from '@kz/contract/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './admin.module.css'

const NAMES: Record<SwitchKind, string> = {
  MAP_DEMO: 'Demo upload',
  LONGJUMP: 'Longjump upload',
  MAP: 'Map upload',
  REGISTRATION: 'Registration',
  COMMENTS: 'Comments',
  CHAT: 'Chat box',
  FORUM: 'Forum posts',
  KZGUESSR: 'KzGuessr',
}

/** Parts of the site that can be closed; administrators turn them. */
export function SwitchesPanel() {
  const queries = useQueryClient()
  const query = queryOf('GET /admin/switches')
  const all = useQuery(query)
  const mayTurn = useMay('ADMC')
  const { act } = useAction()

  const turn = (kind: SwitchKind, open: boolean) =>
    act(`${NAMES[kind]} ${open ? 'open' : 'closed'}`, async () => {
      queries.setQueryData(query.queryKey, await api.call('PUT /admin/switch', { body: { kind, blocked: !open } }))
    })
  return (
    <Panel title="Switches">
      <QueryBody query={all} name="the switches" loading={<SkeletonRows label="Loading the switches" count={4} />}>
        {(switches) => (
          <ul className={styles.switchList}>
            {switches.map(({ kind, blocked, reason, changedBy }) => (
              <li key={kind}>
                {mayTurn ? (
                  <Switch label={NAMES[kind]} on={!blocked} onChange={(on) => void turn(kind, on)} />
                ) : (
                  <span>
                    {NAMES[kind]}: {blocked ? 'closed' : 'open'}
                  </span>
                )}
                {blocked && (
                  <span className="dim">
                    {reason} {changedBy && `closed by ${changedBy}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryBody>
    </Panel>
  )
}
