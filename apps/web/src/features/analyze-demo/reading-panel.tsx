import meterStyles from '../../ui/meter.module.css'
import panel from '../../ui/page/panel.module.css'
import { Spinner } from '../../ui/page/spinner.tsx'
import styles from './analyze-demo.module.css'
import type { Step } from './read/messages.ts'
import type { Progress } from './read/reader.ts'

const WORDS: Record<Step, string> = {
  fetching: 'Loading the demo',
  reading: 'Reading the file',
  unpacking: 'Unpacking the archive',
  parsing: 'Reading the frames',
  measuring: 'Measuring jumps and moves',
}

/** How far the reading of a demo is. */
export function ReadingPanel({ name, progress: { step, part } }: { name: string; progress: Progress }) {
  const percent = Math.round(part * 100)
  return (
    <section className={`${panel.panel} ${styles.reading}`} aria-label={`Reading ${name}`}>
      <Spinner label={WORDS[step]} />
      <p aria-live="polite">
        {WORDS[step]}
        {part > 0 && ` ${percent}%`}
      </p>
      <div className={`${meterStyles.meter} ${styles.meter}`} aria-hidden="true">
        <b style={{ width: `${step === 'parsing' || step === 'measuring' ? 100 : percent}%` }} />
      </div>
      <p className="dim tiny" dir="auto">
        {name}
      </p>
    </section>
  )
}
