import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useBlocker } from '../../../lib/router/use-blocker.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import selected from '../../../ui/selected.module.css'
import { configLines, inFours } from './config-lines.ts'
import styles from './my-servers.module.css'

/** A key that was just made, and the two lines it is pasted with. It is shown this once: whoever leaves without it is asked. */
export function NewKey({ value, of }: { value: string; of: string }) {
  const [copied, setCopied] = useState('')
  const isKept = copied === value
  const left = useBlocker({ blocks: () => !isKept, blocksUnload: () => !isKept })
  const lines = configLines(value, location)
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
        <b>Shown once.</b> We keep only its fingerprint. Leave this page and it is gone.
      </p>
      <p className={styles.small}>
        <b>Two lines for</b> <code className={styles.file}>kz_global.cfg</code>
      </p>
      <pre className={styles.lines}>{lines}</pre>
      <div className="row wrap">
        <CopyButton text={lines} done="Both lines copied" onCopied={keep}>
          <Icon of={Copy} size="sm" />
          Copy both lines
        </CopyButton>
        <span className={`dim ${styles.small}`}>
          Then restart the server. The first run shows below within seconds.
        </span>
      </div>
      {left && (
        <ConfirmDialog title="Leave without the key?" verb="Leave" onConfirm={left.proceed} onCancel={left.stay}>
          <p>The key of {of} was not copied. It cannot be shown again: you would have to make another one.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
