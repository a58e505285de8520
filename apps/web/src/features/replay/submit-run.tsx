import { youtubeId } from '@kz/contract/rules'
import { Upload } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSubmitRun } from '../../blocks/run/use-submit-run.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './replay-page.module.css'

/** One's own run that would be the record: one click sends its replay to the checkers; a video may come with it. */
export function SubmitRun({ runId }: { runId: number }) {
  const { submit, busy } = useSubmitRun(runId)
  const [link, setLink] = useState('')
  const fault = link.trim() !== '' && !youtubeId(link) ? 'Enter a valid YouTube link' : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault) void submit(link)
  }
  return (
    <Panel title="This run would be the record">
      <form className={styles.submit} onSubmit={handleSubmit}>
        <p className="muted">
          Records are made of runs that a person checked. The checkers get this replay as they get a demo, and see what
          they see of one.
        </p>
        <TextField
          label="Video"
          hint="A YouTube link, if there is one. Without it the checkers make a video before they release the run."
          value={link}
          maxLength={200}
          error={fault}
          onChange={({ target }) => setLink(target.value)}
        />
        <Button kind="primary" type="submit" busy={busy}>
          <Icon of={Upload} size="sm" />
          Send this replay as your submission
        </Button>
      </form>
    </Panel>
  )
}
