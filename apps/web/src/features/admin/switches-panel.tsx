import type { SwitchKind, SwitchState } from '@kz/contract/review/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CloseDialog, type Closing } from '../../blocks/close-dialog.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { SWITCH_NAMES } from '../../blocks/switch-names.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { Switch } from '../../ui/field/switch.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './admin.module.css'

/** What stops while it is closed. */
const STOPS: Record<SwitchKind, string> = {
  MAP_DEMO: 'Nobody can send demos. Those already sent stay in the queue.',
  LONGJUMP: 'Nobody can send long jumps. Those already sent stay in the queue.',
  MAP: 'Nobody can send maps. Those already sent stay in the queue.',
  REGISTRATION: 'Nobody can make an account.',
  COMMENTS: 'Nobody can comment on news, short news and demos.',
  CHAT: 'Nobody can write in the chat box.',
  FORUM: 'Nobody can open threads or answer.',
  KZGUESSR: 'Nobody can begin a game.',
  PUBLIC_QUEUE: 'Only checkers see which demos are waiting. Players still see their own place.',
  READ_ONLY: 'Everything can be read. Nobody but administrators can write, send, like or change anything.',
}

/** Parts of the site that can be closed; administrators turn them. */
export function SwitchesPanel() {
  const queries = useQueryClient()
  const query = queryOf('GET /admin/switches')
  const all = useQuery(query)
  const mayTurn = useMay('ADMC')
  const [closing, setClosing] = useState<SwitchKind | null>(null)
  const { act, busy } = useMutation()

  async function turn(kind: SwitchKind, closing: Closing | null): Promise<void> {
    const done = await act(`${SWITCH_NAMES[kind]} ${closing ? 'closed' : 'open'}`, async () => {
      const body = { kind, blocked: closing !== null, ...closing }
      queries.setQueryData(query.queryKey, await api.call('PUT /admin/switch', { body }))
    })
    if (done) setClosing(null)
  }
  return (
    <Panel title="Switches">
      <QueryBody query={all} name="the switches" loading={<SkeletonRows label="Loading the switches" count={4} />}>
        {(switches) => (
          <ul className={styles.switchList}>
            {switches.map((state) => (
              <li key={state.kind}>
                {mayTurn ? (
                  <Switch
                    label={SWITCH_NAMES[state.kind]}
                    on={!state.blocked}
                    onChange={(on) => (on ? void turn(state.kind, null) : setClosing(state.kind))}
                  />
                ) : (
                  <span>
                    {SWITCH_NAMES[state.kind]}: {state.blocked ? 'closed' : 'open'}
                  </span>
                )}
                {state.blocked && <Terms state={state} />}
              </li>
            ))}
          </ul>
        )}
      </QueryBody>
      {closing && (
        <CloseDialog
          title={`Close ${SWITCH_NAMES[closing].toLowerCase()}?`}
          verb="Close"
          busy={busy}
          onClose={(terms) => void turn(closing, terms)}
          onCancel={() => setClosing(null)}
        >
          {STOPS[closing]}
        </CloseDialog>
      )}
    </Panel>
  )
}

function Terms({ state: { reason, until, changedBy } }: { state: SwitchState }) {
  return (
    <span className="dim tiny">
      {reason ?? 'No reason given'}
      {until && (
        <>
          , until <Moment iso={until} look="clock" />
        </>
      )}
      {changedBy && `, closed by ${changedBy}`}
    </span>
  )
}
