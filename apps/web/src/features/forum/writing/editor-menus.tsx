import { ALargeSmall, MapPinned, Palette, Smile } from 'lucide-react'
import { useState } from 'react'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/popup/menu.tsx'
import { type Change, insert, wrap } from './bbcode-tools.ts'
import styles from './editor-menus.module.css'
import { RunDialog } from './run-dialog.tsx'

/** Readable in both themes; what is written is moved further where it has to be. */
const COLORS = {
  Red: '#e5534b',
  Orange: '#e08a3c',
  Yellow: '#d6b93c',
  Green: '#4fae5c',
  Blue: '#5b9bd5',
  Purple: '#a77bd8',
  Pink: '#d96ba0',
  Grey: '#8a8f98',
} as const
const SIZES = { Small: 12, Large: 18, Larger: 20, Largest: 24 } as const
const EMOJI = [
  ['\u{1f600}', 'grinning'],
  ['\u{1f602}', 'tears of joy'],
  ['\u{1f609}', 'winking'],
  ['\u{1f60e}', 'sunglasses'],
  ['\u{1f914}', 'thinking'],
  ['\u{1f605}', 'sweat'],
  ['\u{1f62d}', 'crying'],
  ['\u{1f621}', 'angry'],
  ['\u{1f631}', 'screaming'],
  ['\u{1f634}', 'asleep'],
  ['\u{1f643}', 'upside down'],
  ['\u{1f44d}', 'thumbs up'],
  ['\u{1f44e}', 'thumbs down'],
  ['\u{1f44f}', 'clapping'],
  ['\u{1f64f}', 'thanks'],
  ['\u{1f4aa}', 'strong'],
  ['\u{1f389}', 'party'],
  ['\u{1f525}', 'fire'],
  ['\u{2764}\u{fe0f}', 'heart'],
  ['\u{1f407}', 'rabbit'],
  ['\u{1f40c}', 'snail'],
  ['\u{23f1}\u{fe0f}', 'stopwatch'],
  ['\u{1f3c6}', 'trophy'],
  ['\u{1f480}', 'skull'],
] as const

/** Menus of the editor that nobody needs before writing: colour, size, emoji, and the site's own tags. */
export function EditorMenus({ apply }: { apply: (change: Change) => void }) {
  const [asksRun, setAsksRun] = useState(false)
  const menu = (label: string, icon: IconShape) => ({
    label,
    button: <Icon of={icon} />,
    isIcon: true,
    className: styles.menu,
  })
  return (
    <>
      <Menu {...menu('Colour', Palette)}>
        {Object.entries(COLORS).map(([name, value]) => (
          <button key={name} type="button" onClick={() => apply(wrap(`[color=${value}]`, '[/color]'))}>
            <span className={styles.swatch} style={{ background: value }} />
            <bdi>{name}</bdi>
          </button>
        ))}
      </Menu>
      <Menu {...menu('Size', ALargeSmall)}>
        {Object.entries(SIZES).map(([name, value]) => (
          <button key={name} type="button" onClick={() => apply(wrap(`[style size=${value}]`, '[/style]'))}>
            <span style={{ fontSize: value }} dir="auto">
              {name}
            </span>
          </button>
        ))}
      </Menu>
      <Menu {...menu('Emoji', Smile)}>
        <span className={styles.emoji}>
          {EMOJI.map(([sign, name]) => (
            <button key={name} type="button" aria-label={name} onClick={() => apply(insert(sign))}>
              {sign}
            </button>
          ))}
        </span>
      </Menu>
      <Menu {...menu('Map, run, player or video', MapPinned)}>
        <button type="button" onClick={() => apply(wrap('[map]', '[/map]'))}>
          Map
        </button>
        <button type="button" onClick={() => setAsksRun(true)}>
          Record, its time or the run
        </button>
        <button type="button" onClick={() => apply(wrap('[user]', '[/user]'))}>
          Player
        </button>
        <button type="button" onClick={() => apply(wrap('[youtube]', '[/youtube]'))}>
          YouTube video
        </button>
      </Menu>
      {asksRun && <RunDialog onTag={(tag) => apply(insert(tag))} onClose={() => setAsksRun(false)} />}
    </>
  )
}
