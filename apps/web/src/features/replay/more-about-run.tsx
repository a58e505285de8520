import { useState } from 'react'
import type { Replay } from '../../blocks/replay/data/replay.ts'
import type { TimedRun } from '../../blocks/replay/data/replay-data.ts'
import { KeyHelp } from '../../blocks/replay/key-help.tsx'
import type { Player } from '../../blocks/replay/player.ts'
import { optionsOf } from '../../ui/field/options.ts'
import panel from '../../ui/page/panel.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { RunJumps } from './run-jumps.tsx'
import { SharePanel } from './share-panel.tsx'

const TABS = optionsOf({ jumps: 'Jumps', keys: 'Keys and touch', words: 'In words', share: 'Share' })

interface MoreAboutRunProps {
  replay: Replay
  run: TimedRun
  player: Player
  words: string
}

/** Below the picture: jumps with their moments, keys, the run in words, and ways to share it. */
export function MoreAboutRun({ replay, run, player, words }: MoreAboutRunProps) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('jumps')
  return (
    <section className={panel.panel} aria-label="More about this run">
      <div className={panel.body}>
        <Tabs label="More about this run" options={TABS} value={tab} onChange={setTab}>
          {tab === 'jumps' && <RunJumps run={run} player={player} />}
          {tab === 'keys' && <KeyHelp />}
          {tab === 'words' && <p>{words}</p>}
          {tab === 'share' && <SharePanel replay={replay} player={player} />}
        </Tabs>
      </div>
    </section>
  )
}
