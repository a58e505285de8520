import { chooseTheme } from '../../lib/session/theme.ts'
import { useStored } from '../../lib/session/use-stored.ts'
import { useAlwaysUtc } from '../../lib/text/local-times.ts'
import field from '../../ui/field/field.module.css'
import { optionsOf } from '../../ui/field/options.ts'
import { SegmentedField } from '../../ui/field/segmented-field.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Panel } from '../../ui/page/panel.tsx'

const themes = optionsOf({ system: 'Match system', dark: 'Dark', light: 'Light' })
const densities = optionsOf({ dense: 'Dense', roomy: 'Roomy' })

/** How the site looks in this browser. */
export function AppearancePanel() {
  const [theme, keepTheme] = useStored('color-theme')
  const [rows, keepRows] = useStored('records-rows')
  const [alwaysUtc, setAlwaysUtc] = useAlwaysUtc()
  return (
    <Panel title="Appearance" sub="in this browser">
      <div className="stack">
        <SegmentedField
          label="Theme"
          options={themes}
          value={theme === 'dark' || theme === 'light' ? theme : 'system'}
          onChange={(choice) => {
            const chosen = choice === 'system' ? null : choice
            chooseTheme(chosen)
            keepTheme(chosen)
          }}
        />
        <SegmentedField
          label="Rows of the records"
          options={densities}
          value={rows === 'roomy' ? 'roomy' : 'dense'}
          onChange={(density) => keepRows(density === 'roomy' ? 'roomy' : null)}
        />
        <div>
          <Switch label="Always show UTC" on={alwaysUtc} onChange={setAlwaysUtc} />
          <p className={field.hint}>Otherwise times follow your clock, with UTC on hover.</p>
        </div>
      </div>
    </Panel>
  )
}
