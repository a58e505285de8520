import { REPLAY_REASONS } from '../runs/replay-reasons.ts'
import { RUN_REASONS } from '../runs/run-reasons.ts'

/** Why a run does not count, or stands no higher: all sentences there are. `said`: one that was kept as it is, in English. */
export const RUN_SENTENCES = { ...RUN_REASONS, ...REPLAY_REASONS, said: ({ text }: { text: string }) => text } as const
