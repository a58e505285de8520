import { Copy } from 'lucide-react'
import { copyText } from '../../../lib/clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import styles from './film.module.css'

/** A text to be pasted elsewhere. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const copy = async () => {
    if (await copyText(text)) toastSuccess(`${label} copied`)
    else toastError('Your browser did not let us copy. Select the text and copy it.')
  }
  return (
    <div className={field.field}>
      <span className="row">
        <span className={field.label}>{label}</span>
        <Button
          small
          kind="ghost"
          className="end"
          aria-label={`Copy the ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          <Icon of={Copy} size="sm" /> Copy
        </Button>
      </span>
      <pre className={styles.text} data-part={label.toLowerCase()}>
        {text}
      </pre>
    </div>
  )
}
