import { Link2 } from 'lucide-react'
import { copyText } from '../../../lib/clipboard.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field/field.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import styles from './room.module.css'

/** Copies the address that leads into the room. */
export function CopyLink({ code, block = false }: { code: string; block?: boolean }) {
  const copy = async () => {
    if (await copyText(`${location.origin}${paths.kzGuessr({ room: code })}`)) toastSuccess('Link copied')
    else toastError('Could not copy the link')
  }
  return (
    <Button small block={block} onClick={() => void copy()}>
      <Icon of={Link2} size="sm" />
      Copy link
    </Button>
  )
}

/** The code in large letters, to be read to others; it is said beside the title too. */
export const BigCode = ({ code }: { code: string }) => (
  <p className={styles.bigCode} aria-hidden="true">
    {code}
  </p>
)

/** Beside a round: how others come in. */
export function CodePanel({ code }: { code: string }) {
  return (
    <Panel title="Room">
      <div className={styles.invite}>
        <BigCode code={code} />
        <CopyLink code={code} block />
        <p className={field.hint}>Anyone with the code can join. Season points do not change.</p>
      </div>
    </Panel>
  )
}
