import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useBlocker } from '../../../lib/router/use-blocker.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import selected from '../../../ui/selected.module.css'
import { endOf, inFours } from './config-lines.ts'
import styles from './my-servers.module.css'
import { Ways } from './ways.tsx'

/** A key that was just made, and what it is pasted into. It is shown this once: whoever leaves without it is asked. */
export function NewKey({ value, of }: { value: string; of: string }) {
  const [copied, setCopied] = useState('')
  const isKept = copied === value
  const left = useBlocker({ blocks: () => !isKept, blocksUnload: () => !isKept })
  const keep = () => setCopied(value)
  return (
    <>
      <div className={`${styles.key} ${selected.selected}`}>
        <code>{inFours(value)}</code>
        <CopyButton kind="primary" text={value} done="Key copied" onCopied={keep}>
          <Icon of={Copy} size="sm" />
          Copy key
        </CopyButton>
      </div>
      <p>
        <b>Shown once.</b> We keep only its fingerprint <code className={styles.file}>{endOf(value.slice(-8))}</code>.
        Leave this page and it is gone.
      </p>
      <Ways value={value} onCopied={keep} />
      {left && (
        <ConfirmDialog title="Leave without the key?" verb="Leave" onConfirm={left.proceed} onCancel={left.stay}>
          <p>The key of {of} was not copied. It cannot be shown again: you would have to make another one.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
