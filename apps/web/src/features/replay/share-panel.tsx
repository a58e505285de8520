import { Camera, Copy, Link } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Player } from '../../blocks/replay/player.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import type { Replay } from './replay-page.tsx'
import { copyLink, embedCode, linkTo, savePicture } from './share.ts'

/** The link to this moment, a picture of it, and the run as a frame on another site. */
export function SharePanel({ replay, player }: { replay: Replay; player: Player }) {
  const link = useSyncExternalStore(player.watch, () => linkTo(replay, player))
  const embed = embedCode(replay)
  const copyEmbed = async () => {
    if (await copyText(embed)) toastSuccess('Code copied')
    else toastError('The browser does not let the code be copied')
  }
  return (
    <div className="stack">
      <Field label="Link to this moment">
        {(wiring) => <input {...wiring} readOnly value={link} onFocus={(event) => event.target.select()} />}
      </Field>
      <Field label="For another site">
        {(wiring) => (
          <textarea {...wiring} readOnly rows={3} value={embed} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="row wrap">
        <Button onClick={() => void copyLink(replay, player)}>
          <Icon of={Link} size="sm" /> Copy link
        </Button>
        <Button onClick={() => void copyEmbed()}>
          <Icon of={Copy} size="sm" /> Copy code
        </Button>
        <Button onClick={() => void savePicture(replay, player)}>
          <Icon of={Camera} size="sm" /> Picture of this frame
        </Button>
      </div>
      <p className="dim small">The link restores time, view and ghosts. It needs no account and sets no cookies.</p>
    </div>
  )
}
