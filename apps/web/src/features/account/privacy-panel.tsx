import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import field from '../../ui/field/field.module.css'
import { Switch } from '../../ui/field/switch.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'

const presence = queryOf('GET /user/presence')

/** Who sees that one is here. */
export function PrivacyPanel() {
  const queries = useQueryClient()
  const found = useQuery(presence)
  const { act, busy } = useMutation()
  const hide = async (hidden: boolean) => {
    if (busy) return
    const before = queries.getQueryData(presence.queryKey)
    queries.setQueryData(presence.queryKey, { hidden })
    const done = await act(hidden ? 'You are hidden now' : 'You are shown now', () =>
      api.call('PUT /user/presence', { query: { hidden } }),
    )
    if (!done) queries.setQueryData(presence.queryKey, before)
  }
  return (
    <Panel title="Presence">
      <QueryBody query={found} name="this setting" loading={<SkeletonRows label="Loading your settings" count={1} />}>
        {(data) => (
          <>
            <Switch label="Hide that I am online" on={data.hidden} onChange={(on) => void hide(on)} />
            <p className={field.hint}>You count as a guest, and your name is not in the online box.</p>
          </>
        )}
      </QueryBody>
    </Panel>
  )
}
