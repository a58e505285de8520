import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useMemo, useSyncExternalStore } from 'react'
import { InlineReplay, type Moment } from '../../blocks/replay/inline-replay.tsx'
import type { Player } from '../../blocks/replay/player.ts'
import { marksOf } from '../../blocks/replay/watched-run.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './check-demos.module.css'

/** The run as it was played, against the record, with what the analyzer found on its line of time. */
export function RunOnCard({ demoId, moment }: { demoId: number; moment: Moment | null }) {
  const report = useQuery(queryOf('GET /record/demo-report', { query: { kind: 'demo', demoId } })).data
  const marks = useMemo(() => marksOf(report?.figures?.signs ?? []), [report])
  return (
    <section className={styles.run} data-part="watched" aria-label="The run">
      <InlineReplay
        {...{ demoId, moment, marks }}
        instead={<AnalyzeMoment demoId={demoId} at={moment?.ms ?? 0} />}
        actions={(player, { startMs }) => <AnalyzeHere {...{ demoId, player, startMs }} />}
      />
    </section>
  )
}

/** The analyzer at the moment that is shown. */
function AnalyzeHere({ demoId, player, startMs }: { demoId: number; player: Player; startMs: number }) {
  const at = useSyncExternalStore(player.watch, () => Math.round((startMs + player.get().at) / 100) * 100)
  return <AnalyzeMoment demoId={demoId} at={at} />
}

function AnalyzeMoment({ demoId, at }: { demoId: number; at: number }) {
  return (
    <a
      className={`${button.button} ${button.ghost} ${button.small}`}
      href={paths.analyzer({ waiting: demoId, tab: 'movement', at })}
    >
      <Icon of={Activity} size="sm" />
      Analyze this moment
    </a>
  )
}
