import { AppWindow, Camera, Link } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Replay } from '../../blocks/replay/data/replay.ts'
import type { Player } from '../../blocks/replay/player.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { copyEmbed, copyLink, embedOf, linkTo, savePicture } from './share.ts'

/** The link to this moment, a frame for other pages, and a picture of it. */
export function SharePanel({ replay, player }: { replay: Replay; player: Player }) {
  const link = useSyncExternalStore(player.watch, () => linkTo(replay, player))
  const embed = useSyncExternalStore(player.watch, () => embedOf(replay, player))
  // other sites show released runs alone
  const isDemo = replay.demoId != null
  return (
    <div className="stack">
      <Field label="Link to this moment">
        {(wiring) => <input {...wiring} readOnly value={link} onFocus={(event) => event.target.select()} />}
      </Field>
      {isDemo && (
        <Field label="Embed: code for another page">
          {(wiring) => <input {...wiring} readOnly value={embed} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
      <div className="row wrap">
        <Button onClick={() => void copyLink(replay, player)}>
          <Icon of={Link} size="sm" /> Copy link
        </Button>
        {isDemo && (
          <Button onClick={() => void copyEmbed(replay, player)}>
            <Icon of={AppWindow} size="sm" /> Embed
          </Button>
        )}
        <Button onClick={() => void savePicture(replay, player)}>
          <Icon of={Camera} size="sm" /> Picture of this frame
        </Button>
      </div>
      <p className="dim small">
        {isDemo
          ? 'Link and code restore time, view and ghosts. They need no account and set no cookies; only released runs can be embedded.'
          : 'The link restores time, view and ghosts.'}
      </p>
    </div>
  )
}
