import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from '../settings.module.css'

interface SettingFormProps {
  title: string
  /** of the button */
  verb: string
  busy: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** why it cannot be saved now */
  blockedBy?: string | undefined
  /** the button stands below its field, not beside it */
  tall?: boolean
  children: ReactNode
}

/** A setting of one's account: its field, and the button that saves it. */
export function SettingForm({ title, verb, busy, onSubmit, blockedBy, tall, children }: SettingFormProps) {
  const button = (
    <Button type="submit" busy={busy} busyText="Saving..." blockedBy={blockedBy}>
      {verb}
    </Button>
  )
  return (
    <Panel title={title}>
      <form className={tall ? 'stack' : styles.line} onSubmit={onSubmit} noValidate>
        {children}
        {tall ? <div className="row">{button}</div> : button}
      </form>
    </Panel>
  )
}
