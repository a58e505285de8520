import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import field from '../../ui/field/field.module.css'
import { Switch } from '../../ui/field/switch.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** Who sees the names one had before. */
export function FormerNamesPanel({ hidden }: { hidden: boolean }) {
  const { act } = useMutation({ refetches: ['GET /user/settings'] })
  return (
    <Panel title="Former names">
      <Switch
        label="Hide my former names"
        on={hidden}
        onChange={(on) =>
          void act(on ? 'Former names hidden' : 'Former names shown', () =>
            api.call('PUT /user/former-names', { query: { hidden: on } }),
          )
        }
      />
      <p className={field.hint}>
        They are not shown on your profile. Links with an old name still lead to it, and staff can see them.
      </p>
    </Panel>
  )
}
