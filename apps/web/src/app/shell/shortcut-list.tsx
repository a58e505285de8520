import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Keys } from '../../ui/keys.tsx'
import { SHORTCUTS } from './shortcut-keys.ts'
import shortcutList from './shortcut-list.module.css'

interface ShortcutListProps {
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** The keyboard shortcuts and the switch that turns them off. */
export function ShortcutList({ on, onSwitch, onClose }: ShortcutListProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={shortcutList.list}>
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className={shortcutList.pair}>
            <dt className={shortcutList.keys}>
              <Keys names={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className={shortcutList.single}>
        <Switch label="Shortcuts on" on={on} onChange={onSwitch} />
      </div>
    </Dialog>
  )
}
