import type { SwitchKind } from '@kz/contract/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { useMay } from '../../lib/session.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

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
  const { data: switches, isPending, refetch } = useQuery(queryOf('GET /admin/switches'))
  const mayTurn = useMay('ADMC')
  const [busy, setBusy] = useState(false)

  const turn = async (kind: SwitchKind, open: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      queries.setQueryData(
        queryOf('GET /admin/switches').queryKey,
        await api.call('PUT /admin/switch', { body: { kind, blocked: !open } }),
      )
      toastSuccess(`${NAMES[kind]} ${open ? 'open' : 'closed'}`)
    } catch (failure) {
      toastError(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Panel title="Switches">
      {isPending ? (
        <SkeletonRows label="Loading the switches" count={4} />
      ) : !switches ? (
        <ErrorNote onRetry={() => void refetch()}>Could not load the switches.</ErrorNote>
      ) : (
        <ul className="switch-list">
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
    </Panel>
  )
}
