import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SHORTCUTS } from './shortcut-keys.ts'

interface ShortcutListProps {
  on: boolean
  onSwitch: (on: boolean) => void
  onClose: () => void
}

/** The keyboard shortcuts and the switch that turns them off. */
export function ShortcutList({ on, onSwitch, onClose }: ShortcutListProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Switch label="Shortcuts on" on={on} onChange={onSwitch} />
      </div>
    </Dialog>
  )
}
