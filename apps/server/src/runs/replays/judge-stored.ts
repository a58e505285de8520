import type { Context } from '../../platform/api/context.ts'

/** Reads the stored replay of a run and says how far it bears the run out. Nothing is read yet: the run stands as it was sent. */
export async function judgeStored(_ctx: Context, _runId: number): Promise<void> {}
