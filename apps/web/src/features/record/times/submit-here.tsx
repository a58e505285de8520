import type { RunTop } from '@kz/contract/runs/runs'
import { Upload } from 'lucide-react'
import { useSubmitRun } from '../../../blocks/run/use-submit-run.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './times.module.css'

/** A run of the viewer's on a server that would be the record: one click sends its replay to the checkers. */
export function SubmitHere({ run: { runId, timeMs } }: { run: NonNullable<RunTop['submittable']> }) {
  const { submit, busy } = useSubmitRun(runId)
  return (
    <div className={styles.submit}>
      <p>
        <b>
          Your <TimeText milliseconds={timeMs} /> would be the record.
        </b>{' '}
        A checker looks at{' '}
        <a className="link" href={paths.runReplay(runId)}>
          its replay
        </a>{' '}
        first.
      </p>
      <Button kind="primary" block busy={busy} onClick={() => void submit()}>
        <Icon of={Upload} size="sm" />
        Send this replay as your submission
      </Button>
    </div>
  )
}
