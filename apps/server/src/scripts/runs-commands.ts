import { rebuildBests } from '../runs/api.ts'
import type { Command } from './command.ts'

const PROGRESS_MS = 10_000

/** What is derived of runs. */
export const runsCommands: readonly Command[] = [
  {
    name: 'runs rebuild',
    usage: 'runs rebuild',
    help: 'makes the best times of all boards anew from the runs, beside a running site',
    words: [0, 0],
    async run(ctx, _given, print) {
      let said = Date.now()
      const { runs, mended } = await rebuildBests(ctx, (sofar) => {
        if (Date.now() - said < PROGRESS_MS) return
        said = Date.now()
        print(`-- ${sofar.runs} runs so far`)
      })
      print(`The bests of ${runs} runs are made anew; ${mended} were wrong or missing.`)
    },
  },
]
