import type { OneRun, RunState } from '@kz/contract/runs/runs'
import { Tag, type TagKind } from '../../ui/tag.tsx'
import styles from './run-state.module.css'
import { WhyRun } from './why-run.tsx'

const STATES: Record<RunState, { word: string; kind: TagKind }> = {
  counts: { word: 'Counts', kind: 'gain' },
  waiting: { word: 'Waits for map', kind: 'info' },
  provisional: { word: 'Own board only', kind: 'warn' },
  struck: { word: 'Struck', kind: 'loss' },
  banned: { word: 'Player banned', kind: 'loss' },
  refused: { word: 'Refused', kind: 'loss' },
}

/** Whether a run counts, and why it does not. */
export function RunStateWords({ run }: { run: Pick<OneRun, 'state' | 'reasons' | 'reasonCodes'> }) {
  const { word, kind } = STATES[run.state]
  return (
    <span className={styles.state}>
      <Tag kind={kind}>{word}</Tag>
      <WhyRun run={run} />
    </span>
  )
}
